import type { OperationId } from '../contract/routes.ts'
import type { Permissions, PostPermissions, TermPermissions } from '../ports/policy.ts'

type Question = (permissions: Permissions) => boolean
type PostCollection = 'events' | 'venues' | 'organizers'
type TermCollection = 'categories' | 'tags'

const anybody: Question = () => true
const post =
  (collection: PostCollection, may: (permissions: PostPermissions) => boolean): Question =>
  (permissions) =>
    may(permissions[collection])
const term =
  (collection: TermCollection, may: (permissions: TermPermissions) => boolean): Question =>
  (permissions) =>
    may(permissions[collection])

const creates = ({ create }: PostPermissions | TermPermissions): boolean => create
const editsSome = ({ edit }: PostPermissions): boolean => edit !== 'none'
const deletesSome = (permissions: PostPermissions): boolean => permissions.delete !== 'none'
const editsTerms = ({ edit }: TermPermissions): boolean => edit
const deletesTerms = (permissions: TermPermissions): boolean => permissions.delete

/** Whether a user with these permissions can call the operation for some record. */
export const mayCall = {
  'root.get': anybody,
  'doc.get': anybody,

  'events.list': anybody,
  'events.create': post('events', creates),
  'events.get': anybody,
  'events.update': post('events', editsSome),
  'events.delete': post('events', deletesSome),
  'events.getBySlug': anybody,
  'events.updateBySlug': post('events', editsSome),
  'events.deleteBySlug': post('events', deletesSome),

  'venues.list': anybody,
  'venues.create': post('venues', creates),
  'venues.get': anybody,
  'venues.update': post('venues', editsSome),
  'venues.delete': post('venues', deletesSome),
  'venues.getBySlug': anybody,
  'venues.updateBySlug': post('venues', editsSome),
  'venues.deleteBySlug': post('venues', deletesSome),

  'organizers.list': anybody,
  'organizers.create': post('organizers', creates),
  'organizers.get': anybody,
  'organizers.update': post('organizers', editsSome),
  'organizers.delete': post('organizers', deletesSome),
  'organizers.getBySlug': anybody,
  'organizers.updateBySlug': post('organizers', editsSome),
  'organizers.deleteBySlug': post('organizers', deletesSome),

  'categories.list': anybody,
  'categories.create': term('categories', creates),
  'categories.get': anybody,
  'categories.update': term('categories', editsTerms),
  'categories.delete': term('categories', deletesTerms),

  'tags.list': anybody,
  'tags.create': term('tags', creates),
  'tags.get': anybody,
  'tags.update': term('tags', editsTerms),
  'tags.delete': term('tags', deletesTerms),
} as const satisfies Record<OperationId, Question>
