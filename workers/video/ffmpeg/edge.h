#ifndef EDGE_H
#define EDGE_H

#include "lanes.h"

/** The samples on both sides of an edge between blocks, at eight places of it: p0 and q0 touch it. What VP8 and VP9 do alike. */
typedef struct {
    Lanes p3, p2, p1, p0, q0, q1, q2, q3;
} Edge;

static inline Edge edge_of(const Lanes rows[LANES])
{
    return (Edge){ rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7] };
}

static inline void rows_of(const Edge *edge, Lanes rows[LANES])
{
    const Lanes each[LANES] = { edge->p3, edge->p2, edge->p1, edge->p0, edge->q0, edge->q1, edge->q2, edge->q3 };
    memcpy(rows, each, sizeof(each));
}

/** Where the samples differ so little that the edge is one of blocks, and not of the picture. */
static inline Lanes is_filtered(const Edge *edge, int edge_limit, int inner_limit)
{
    const Lanes inner = all(inner_limit);
    const Lanes across = distance(edge->p0, edge->q0) * 2 + (distance(edge->p1, edge->q1) >> 1);
    return (across <= all(edge_limit)) & (distance(edge->p3, edge->p2) <= inner) &
           (distance(edge->p2, edge->p1) <= inner) & (distance(edge->p1, edge->p0) <= inner) &
           (distance(edge->q1, edge->q0) <= inner) & (distance(edge->q2, edge->q1) <= inner) &
           (distance(edge->q3, edge->q2) <= inner);
}

static inline Lanes is_steep(const Edge *edge, int limit)
{
    return (distance(edge->p1, edge->p0) > all(limit)) | (distance(edge->q1, edge->q0) > all(limit));
}

/** Two samples change where it is steep, four elsewhere. */
static inline Edge filter_narrow(const Edge *edge, Lanes filtered, Lanes steep)
{
    const Lanes outer = clip(edge->p1 - edge->q1, -128, 127) & steep;
    const Lanes step = clip((edge->q0 - edge->p0) * 3 + outer, -128, 127) & filtered;
    const Lanes down = __builtin_elementwise_min(step + 4, all(127)) >> 3;
    const Lanes up = __builtin_elementwise_min(step + 3, all(127)) >> 3;
    const Lanes far = ((down + 1) >> 1) & ~steep;
    Edge to = *edge;
    to.p0 = clip(edge->p0 + up, 0, 255);
    to.q0 = clip(edge->q0 - down, 0, 255);
    to.p1 = clip(edge->p1 + far, 0, 255);
    to.q1 = clip(edge->q1 - far, 0, 255);
    return to;
}

#endif
