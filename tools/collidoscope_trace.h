/* Writes a trace of a simulation for Collidoscope: `collidoscope replay FILE` plays it and examines each contact.
 * How to use it, the format, and what it costs: docs/debug-your-engine.md. MIT licence, as all of Collidoscope.
 * C99 or C++. Nothing is allocated: records go through a buffer of yours to a FILE* (file, stdout, pipe). Numbers are
 * read back as the same bits. Shapes, bodies and joints have ids, any ints, each kind by itself; NULL is what you do
 * not know. Functions return CTRACE_OK or what went wrong. A record with a NaN or an infinity is left out, and the
 * trace says so: as the value "not finite", plotted with the others. */
#ifndef COLLIDOSCOPE_TRACE_H
#define COLLIDOSCOPE_TRACE_H

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#ifndef CTRACE_REAL /* define it as float if that is what your vectors are made of */
#define CTRACE_REAL double
#endif
typedef CTRACE_REAL ctrace_real;
typedef const CTRACE_REAL* ctrace_vec; /* three numbers x, y, z; as an orientation four: w, x, y, z, or as you say */
enum { CTRACE_OK = 0, CTRACE_NOT_FINITE = 1, CTRACE_WRITE_FAILED = 2 };

/* What your numbers mean; the reader undoes what differs from its own. Zeros and NULLs stand for the format's own. */
typedef struct ctrace_conventions {
    const char* source; /* name and version of the engine */
    ctrace_real step;   /* s, if it is fixed */
    const char* up;     /* "x", "y" (default) or "z" */
    const char* handed; /* "right" (default) or "left" */
    ctrace_real unit;   /* metres in a unit of length; default 1 */
    ctrace_real margin; /* in your units: the engine inflates every shape by so much, which rounds its edges */
    const char* normal; /* of contacts: "a-to-b" (default) or "b-to-a" */
    const char* depth;  /* of contacts: "positive-in" (default), or "positive-out": a distance, negative in overlaps */
    const char* contacts;   /* "all": every contact is written, so that missing ones can be looked for */
    const char* quaternion; /* the order of your orientations: "wxyz" (default) or "xyzw" */
} ctrace_conventions;

typedef struct ctrace {
    FILE* file;
    char* buffer;
    size_t capacity, used;
    int not_finite, not_finite_told; /* records left out so far; as many of them as the trace tells */
    int failed;                      /* something could not be written: the disk is full, the pipe is closed */
} ctrace;

/* Where a shape stands in its body; NULL: at the origin, turned as the body, with the margin of the conventions. */
typedef struct ctrace_local {
    ctrace_vec position, orientation, margin;
} ctrace_local;

/* Hands over all that was written so far: call it at the end of each frame when somebody watches live. */
static inline int ctrace_flush(ctrace* t) {
    if (fwrite(t->buffer, 1, t->used, t->file) != t->used || fflush(t->file)) t->failed = 1;
    t->used = 0;
    return t->failed ? CTRACE_WRITE_FAILED : CTRACE_OK;
}
static inline void ctrace_bytes_(ctrace* t, const char* bytes, size_t count) {
    while (count > t->capacity - t->used) {
        const size_t part = t->capacity - t->used;
        memcpy(t->buffer + t->used, bytes, part);
        if (fwrite(t->buffer, 1, t->capacity, t->file) != t->capacity) t->failed = 1;
        bytes += part, count -= part, t->used = 0;
    }
    memcpy(t->buffer + t->used, bytes, count);
    t->used += count;
}
static inline void ctrace_text_(ctrace* t, const char* text) { ctrace_bytes_(t, text, strlen(text)); }

static inline char* ctrace_digits_(char* end, unsigned long long n) { /* written backwards from `end` */
    for (*--end = (char)('0' + n % 10); n /= 10;) *--end = (char)('0' + n % 10);
    return end;
}
static inline void ctrace_integer_(ctrace* t, int n) {
    char text[24], *start = ctrace_digits_(text + 24, (unsigned long long)(n < 0 ? -(long long)n : n));
    if (n < 0) *--start = '-';
    ctrace_bytes_(t, start, (size_t)(text + 24 - start));
}
/* Bytes of the UTF-8 character at s; 0 where there is none, or one that JSON wants escaped. */
static inline size_t ctrace_utf8_(const unsigned char* s) {
    const size_t count = s[0] < 0x80 ? 1 : s[0] < 0xC2 ? 0 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : s[0] < 0xF5 ? 4 : 0;
    for (size_t i = 1; i < count; ++i)
        if ((s[i] & 0xC0) != 0x80) return 0;
    if (s[0] < 0x20 || s[0] == '"' || s[0] == '\\') return 0;
    if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F)) return 0; /* longer than needed; half a pair */
    return (s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F) ? 0 : count;
}
static inline void ctrace_string_(ctrace* t, const char* text) {
    char escaped[8];
    ctrace_text_(t, "\"");
    for (size_t count; *text; text += count ? count : 1) {
        count = ctrace_utf8_((const unsigned char*)text);
        snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned char)*text < 0x80 ? (unsigned)*text : 0xFFFDu);
        count ? ctrace_bytes_(t, text, count) : ctrace_text_(t, escaped);
    }
    ctrace_text_(t, "\"");
}

/* x 10^k for k in -44 .. 44, where powers up to 10^22 are doubles without error. */
static inline long double ctrace_shifted_(long double x, int k) {
    static const double p[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                               1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    if (k > 22) return x * p[22] * p[k - 22];
    return k < -22 ? x / p[22] / p[-22 - k] : k < 0 ? x / p[-k] : x * p[k];
}
/* m and k with m / 10^k = x, for a finite x > 0. Of 7 digits or else 9, for doubles 15 or 17, if the quotient rounds to
 * x even when it is moved by more than its own rounding; else from the C library. */
static inline unsigned long long ctrace_decimal_(double x, int* k) {
    const int digits = sizeof(ctrace_real) == sizeof(float) ? 9 : 17;
    char text[40], *s;
    int exponent; /* of the leading digit; at first that or one less */
    unsigned long long all, m = 0;
    frexp(x, &exponent);
    exponent = (int)floor((exponent - 1) * 0.30102999566398120);
    for (int cut = 2; cut >= 0 && exponent > -27 && exponent < 27; cut -= 2) {
        *k = digits - 1 - exponent;
        all = (unsigned long long)(ctrace_shifted_(x, *k) + 0.5L);
        m = cut ? (all + 50) / 100 : all, *k -= cut;
        const long double y = ctrace_shifted_((long double)m, -*k), e = y * 4 * LDBL_EPSILON;
        if ((double)(ctrace_real)(y - e) == x && (double)(ctrace_real)(y + e) == x) return m;
    }
    snprintf(text, sizeof text, "%.*e", digits - 1, x);
    sscanf(strchr(text, 'e') + 1, "%d", &exponent);
    for (s = text, m = 0; *s != 'e'; ++s) /* the decimal point is the locale's */
        if (*s >= '0' && *s <= '9') m = 10 * m + (unsigned)(*s - '0');
    *k = digits - 1 - exponent;
    return m;
}
static inline void ctrace_number_(ctrace* t, double x) {
    char text[64], *const end = text + sizeof text, *s = end;
    int k = 0, e, point;
    unsigned long long n, m = x == 0 ? 0 : ctrace_decimal_(fabs(x), &k);
    for (; k != 0 && m % 10 == 0; --k) m /= 10;
    if (x == 0 && signbit(x)) *--s = '0', *--s = '.'; /* an integer has no negative zero */
    if (k < 0 || (k && fabs(x) < 1e-6)) {             /* as 1.2e-9 */
        for (e = -k, k = 0, n = m; n >= 10; n /= 10) ++k, ++e;
        s = ctrace_digits_(s, (unsigned long long)(e < 0 ? -e : e)), *--s = e < 0 ? '-' : '+', *--s = 'e';
    }
    for (point = k > 0; k > 0; --k, m /= 10) *--s = (char)('0' + m % 10);
    if (point) *--s = '.';
    s = ctrace_digits_(s, m);
    if (signbit(x)) *--s = '-';
    ctrace_bytes_(t, s, (size_t)(end - s));
}

/* A key, and what stands under it: kind t a text, w a word without quotes, i an int, n a number, 2 two ints, 3 and 4
 * numbers of a vector, L a line, and lists with a count: I of ints, T of triples of ints, P of points. */
static inline void ctrace_datum_(ctrace* t, const char* key, const char* kind, const void* data, int count) {
    const int is_single = strchr("twin", *kind) != NULL, is_nested = strchr("TPL", *kind) != NULL;
    const int is_number = strchr("n34PL", *kind) != NULL, is_integer = strchr("i2IT", *kind) != NULL;
    ctrace_text_(t, "\""), ctrace_bytes_(t, key, (size_t)(kind - 1 - key)), ctrace_text_(t, "\":");
    if (!is_single) ctrace_text_(t, is_nested && count ? "[[" : "[");
    for (int i = 0; i < count; ++i) {
        if (i) ctrace_text_(t, is_nested && i % 3 == 0 ? "],[" : ",");
        if (is_number) ctrace_number_(t, (double)((const ctrace_real*)data)[i]);
        if (is_integer) ctrace_integer_(t, ((const int*)data)[i]);
        if (*kind == 't') ctrace_string_(t, (const char*)data);
        if (*kind == 'w') ctrace_text_(t, (const char*)data);
    }
    if (!is_single) ctrace_text_(t, is_nested && count ? "]]" : "]");
}
static inline int ctrace_are_finite_(const ctrace_real* v, int count) {
    for (int i = 0; i < count; ++i) {
        const double x = (double)v[i];
        unsigned long long bits; /* a compiler that is told to forget about NaN forgets isfinite(), too */
        memcpy(&bits, &x, sizeof bits);
        if ((bits >> 52 & 0x7FF) == 0x7FF) return 0;
    }
    return 1;
}
/* Writes "key:kind,key:kind" with the data of each key, if not NULL; behind those of a list stands its count. */
static inline int ctrace_record_(ctrace* t, const char* keys, const void* const* data) {
    for (int is_writing = 0; is_writing < 2; ++is_writing) { /* first looks whether all numbers are finite */
        const void* const* next = data;
        for (const char *key = keys, *kind; *key; key = kind[1] ? kind + 2 : kind + 1) {
            const void* const datum = *next++;
            kind = strchr(key, ':') + 1;
            int count = *kind == 'L' ? 6 : *kind >= '2' && *kind <= '4' ? *kind - '0' : 1;
            if (strchr("ITP", *kind)) count = *(const int*)*next++ * (*kind == 'I' ? 1 : 3);
            if (!datum) continue;
            if (is_writing)
                ctrace_text_(t, key == keys ? "{" : ","), ctrace_datum_(t, key, kind, datum, count);
            else if (strchr("n34PL", *kind) && !ctrace_are_finite_((const ctrace_real*)datum, count))
                return ++t->not_finite, CTRACE_NOT_FINITE;
        }
    }
    ctrace_text_(t, "}\n");
    return t->failed ? CTRACE_WRITE_FAILED : CTRACE_OK;
}

/* A buffer of 64 KB serves well; any size from 1 up is right. The file stays yours to close. */
static inline int ctrace_begin(ctrace* t, FILE* file, char* buffer, size_t size, const ctrace_conventions* c) {
    const ctrace_vec step = c->step > 0 ? &c->step : NULL, unit = c->unit > 0 ? &c->unit : NULL;
    const void* v[] = {"collidoscope-trace", "1",          c->source, step,      unit,
                       &c->margin,           c->up,        c->handed, c->normal, c->depth,
                       c->contacts,          c->quaternion};
    static const char keys[] =
        "format:t,version:w,source:t,step:n,unit:n,margin:n,up:t,handed:t,normal:t,depth:t,contacts:t,quaternion:t";
    memset(t, 0, sizeof *t), t->file = file, t->buffer = buffer, t->capacity = size;
    return ctrace_record_(t, keys, v);
}
static inline int ctrace_value(ctrace* t, const char* name, ctrace_real is, const char* unit) { /* to be plotted */
    const void* v[] = {name, &is, unit};
    return ctrace_record_(t, "value:t,is:n,unit:t", v);
}
static inline int ctrace_end(ctrace* t) { /* hands over the rest, and how much was left out */
    const int unobserved = t->not_finite - t->not_finite_told;
    t->not_finite_told = t->not_finite;
    if (unobserved) ctrace_value(t, "not finite", (ctrace_real)unobserved, "records");
    return ctrace_flush(t);
}
/* A shape with up to four data of its own. */
static inline int ctrace_shape_(ctrace* t, int id, const char* kind, const ctrace_local* at, const char* keys,
                                const void* const* own) {
    const ctrace_local none = {NULL, NULL, NULL}, *a = at ? at : &none;
    const void* v[] = {&id, kind, a->position, a->orientation, a->margin, own[0], own[1], own[2], own[3]};
    char all[96];
    snprintf(all, sizeof all, "shape:i,kind:t,position:3,orientation:4,margin:n,%s", keys);
    return ctrace_record_(t, all, v);
}
static inline int ctrace_box(ctrace* t, int id, ctrace_vec half_sizes, const ctrace_local* at) {
    const void* v[4] = {half_sizes, NULL, NULL, NULL};
    return ctrace_shape_(t, id, "box", at, "half:3", v);
}
static inline int ctrace_sphere(ctrace* t, int id, ctrace_real radius, const ctrace_local* at) {
    const void* v[4] = {&radius, NULL, NULL, NULL};
    return ctrace_shape_(t, id, "sphere", at, "radius:n", v);
}
static inline int ctrace_capsule(ctrace* t, int id, ctrace_vec a, ctrace_vec b, ctrace_real radius,
                                 const ctrace_local* at) {
    const void* v[4] = {a, b, &radius, NULL};
    return ctrace_shape_(t, id, "capsule", at, "a:3,b:3,radius:n", v);
}
/* The half-space of all p with normal . p <= distance. */
static inline int ctrace_plane(ctrace* t, int id, ctrace_vec normal, ctrace_real distance, const ctrace_local* at) {
    const void* v[4] = {normal, &distance, NULL, NULL};
    return ctrace_shape_(t, id, "plane", at, "normal:3,distance:n", v);
}
static inline int ctrace_hull(ctrace* t, int id, ctrace_vec points, int count, const ctrace_local* at) {
    const void* v[4] = {points, &count, NULL, NULL};
    return ctrace_shape_(t, id, "hull", at, "points:P", v);
}
/* Points and vertices: x, y, z of each; triangles: three indices of vertices each, from 0. */
static inline int ctrace_mesh(ctrace* t, int id, ctrace_vec vertices, int vertex_count, const int* triangles,
                              int triangle_count, const ctrace_local* at) {
    const void* v[4] = {vertices, &vertex_count, triangles, &triangle_count};
    return ctrace_shape_(t, id, "mesh", at, "vertices:P,triangles:T", v);
}
/* A mass of 0 stands for a body that never moves. */
static inline int ctrace_body(ctrace* t, int id, const int* shapes, int count, ctrace_real mass, const char* name) {
    const void* v[] = {&id, shapes, &count, mass > 0 ? &mass : NULL, mass > 0 ? NULL : "true", name};
    return ctrace_record_(t, "body:i,shapes:I,mass:n,static:w,name:t", v);
}
/* All records up to the next frame belong to this one. */
static inline int ctrace_frame(ctrace* t, int number, ctrace_real time) {
    const void* v[] = {&number, &time};
    ctrace_end(t);
    return ctrace_record_(t, "frame:i,time:n", v);
}
/* Velocities in the world: m/s, rad/s. */
static inline int ctrace_pose(ctrace* t, int body, ctrace_vec position, ctrace_vec orientation, ctrace_vec velocity,
                              ctrace_vec angular) {
    const void* v[] = {&body, position, orientation, velocity, angular};
    return ctrace_record_(t, "pose:i,position:3,orientation:4,velocity:3,angular:3", v);
}
/* One point of a contact; the impulse in N s, negative if unknown. */
static inline int ctrace_contact(ctrace* t, int body_a, int body_b, ctrace_vec point, ctrace_vec normal,
                                 ctrace_real depth, ctrace_real impulse) {
    const int bodies[] = {body_a, body_b};
    const void* v[] = {bodies, point, normal, &depth, impulse < 0 ? NULL : &impulse};
    return ctrace_record_(t, "contact:2,point:3,normal:3,depth:n,impulse:n", v);
}
/* A ray that ends at max times its direction (0: nowhere) and what it hit at t times the direction: a body or NULL. */
static inline int ctrace_ray(ctrace* trace, ctrace_vec origin, ctrace_vec direction, ctrace_real max, const int* body,
                             ctrace_real t, ctrace_vec point, ctrace_vec normal) {
    const void* v[] = {"ray", origin, direction, max > 0 ? &max : NULL, "false", body, &t, point, normal};
    v[body ? 4 : 6] = NULL; /* one of "hit": false and t */
    return ctrace_record_(trace, "query:t,origin:3,direction:3,max:n,hit:w,body:i,t:n,point:3,normal:3", v);
}
/* Where a joint is now in the world; of a kind such as "ball", "hinge", "slider", "fixed", "distance". */
static inline int ctrace_joint(ctrace* t, int id, const char* kind, int body_a, int body_b, ctrace_vec anchor,
                               ctrace_vec axis) {
    const int bodies[] = {body_a, body_b};
    const void* v[] = {&id, kind, bodies, anchor, axis};
    return ctrace_record_(t, "joint:i,kind:t,bodies:2,anchor:3,axis:3", v);
}
/* Drawing of your own; the role, such as "velocity" or "force", chooses the colour. */
static inline int ctrace_line(ctrace* t, ctrace_vec a, ctrace_vec b, const char* role) {
    const ctrace_real ends[] = {a[0], a[1], a[2], b[0], b[1], b[2]};
    const void* v[] = {ends, role};
    return ctrace_record_(t, "line:L,role:t", v);
}
static inline int ctrace_point(ctrace* t, ctrace_vec point, const char* role) {
    const void* v[] = {point, role};
    return ctrace_record_(t, "point:3,role:t", v);
}
static inline int ctrace_label(ctrace* t, const char* text, ctrace_vec at) {
    const void* v[] = {text, at};
    return ctrace_record_(t, "label:t,at:3", v);
}

#endif
