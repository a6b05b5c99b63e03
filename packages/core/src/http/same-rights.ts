import type { PostRights, Rights, TermRights } from '../ports/policy.ts'

/** A policy may make its answer anew for each request, so it is compared by what it says. */
export function areSameRights(some: Rights, others: Rights): boolean {
  return (
    areSamePostRights(some.events, others.events) &&
    areSamePostRights(some.venues, others.venues) &&
    areSamePostRights(some.organizers, others.organizers) &&
    areSameTermRights(some.categories, others.categories) &&
    areSameTermRights(some.tags, others.tags)
  )
}

// Spelt out, for this is done for each request: going through the keys takes several times as long.
function areSamePostRights(some: PostRights, others: PostRights): boolean {
  return (
    some.read === others.read &&
    some.readUnpublished === others.readUnpublished &&
    some.create === others.create &&
    some.publish === others.publish &&
    some.edit === others.edit &&
    some.delete === others.delete &&
    some.setAuthor === others.setAuthor
  )
}

function areSameTermRights(some: TermRights, others: TermRights): boolean {
  return some.create === others.create && some.edit === others.edit && some.delete === others.delete
}
