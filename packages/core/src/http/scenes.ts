import type { Language } from '../contract/languages.ts'
import type { Showing } from '../operations/outcome.ts'
import type { Kept, Scene } from '../operations/scene.ts'
import type { PostRights, Rights, TermRights } from '../ports/policy.ts'
import type { User } from '../ports/users.ts'
import type { Entrance } from '../present/links.ts'
import type { Sealed } from './finish.ts'
import { type Fragment, type Fragments, usualRecords } from './fragments.ts'

/** What makes a scene: where any of this differs, the same request may get another answer. */
export interface Setting {
  /** The change number of the store. */
  readonly revision: number
  /** In seconds of UTC: windows move with it, and what is `future` comes out. */
  readonly now: number
  readonly user: User | null
  readonly rights: Rights
  readonly language: Language
  readonly entrance: Entrance
}

/** A scene that also knows what records, and whole answers, look like as bytes. */
export interface ByteScene extends Scene {
  readonly fragments: Kept<Showing, Fragment>
  /** By path and query. */
  readonly answers: Kept<string, Sealed>
}

/** Finds the scene that a request looks at. */
export type Scenes = (setting: Setting) => ByteScene

/**
 * Keeps the scenes of the present state alone: they last as long as the revision of the store and, at most, to the end
 * of the second in which they began. So no clock has to be watched, nothing can outlive a write, and what is asked for
 * often is made once a second. In each of its tables there is room for `size` records, whatever the number of scenes,
 * and large ones count as several; once one is full they all begin anew, so that what nobody asks for again cannot keep
 * out what everybody does.
 */
export function createScenes(size: number): Scenes {
  let present = { revision: -1, now: -1 }
  let rooms = roomsFor(size)
  let scenes: Kept<string, RightsScene> = keptWithin(rooms.scenes)
  return (setting) => {
    if (setting.revision !== present.revision || setting.now !== present.now || isFull(rooms)) {
      // A request that still looks at an older scene goes on with it.
      present = { revision: setting.revision, now: setting.now }
      rooms = roomsFor(size)
      scenes = keptWithin(rooms.scenes)
    }
    const { user, rights, language, entrance } = setting
    const key = `${user?.id ?? ''} ${language} ${entrance.languageRoot ?? ''} ${entrance.baseUrl}`
    const known = scenes.get(key)
    if (known !== undefined && areSameRights(known.rights, rights)) return known.scene
    const scene: ByteScene = {
      showings: keptWithin(rooms.showings),
      linked: keptByKind(rooms.linked),
      fragments: keptWithin(rooms.fragments, ({ bytes }) => usualRecords(bytes)),
      answers: keptOnceAskedAgain(rooms.answers),
    }
    scenes.keep(key, { rights: copyRights(rights), scene })
    return scene
  }
}

/** Fragments, looking first at what the scene has; most of what is shown in one has been shown there before. */
export function byScene(fragments: Fragments, scene: ByteScene | undefined): Fragments {
  if (scene === undefined) return fragments
  return (showing, context) => {
    const known = scene.fragments.get(showing)
    if (known !== undefined) return known
    const fragment = fragments(showing, context)
    scene.fragments.keep(showing, fragment)
    return fragment
  }
}

interface RightsScene {
  readonly rights: Rights
  readonly scene: ByteScene
}

interface Room {
  readonly size: number
  left: number
}

type Rooms = Readonly<Record<keyof ByteScene | 'scenes', Room>>

function roomsFor(size: number): Rooms {
  const room = (): Room => ({ size, left: size })
  return { scenes: room(), showings: room(), linked: room(), fragments: room(), answers: room() }
}

/** What is linked does not count: where there is no more room for it, it is loaded again, which is no great loss. */
function isFull({ scenes, showings, fragments, answers }: Rooms): boolean {
  return scenes.left < 1 || showings.left < 1 || fragments.left < 1 || answers.left < 1
}

function keptByKind(room: Room): ByteScene['linked'] {
  return {
    event: keptWithin(room),
    venue: keptWithin(room),
    organizer: keptWithin(room),
    category: keptWithin(room),
    tag: keptWithin(room),
    image: keptWithin(room),
  }
}

function keptWithin<K, V>(room: Room, sizeOf: (value: V, key: K) => number = () => 1): Kept<K, V> {
  const kept = new Map<K, V>()
  return {
    get: (key) => kept.get(key),
    keep(key, value) {
      const size = sizeOf(value, key)
      // What the whole room could not hold must not make everything begin anew.
      if (size > room.size) return
      room.left -= size
      if (room.left >= 0) kept.set(key, value)
    },
  }
}

/** Answers are large, and most of those that are asked for once are not asked for again: only the others are kept. */
function keptOnceAskedAgain(room: Room): ByteScene['answers'] {
  // An empty page takes room too.
  const kept = keptWithin<string, Sealed>(room, ({ records, body }) => Math.max(records + 1, usualRecords(body)))
  const asked = keptWithin<string, true>(room, (_, request) => usualRecords(request))
  return {
    get: kept.get,
    keep(request, answer) {
      if (asked.get(request)) kept.keep(request, answer)
      else asked.keep(request, true)
    },
  }
}

/** A policy may make its answer anew for each request, so it is compared by what it says. */
function areSameRights(some: Rights, others: Rights): boolean {
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

/** What the policy says now: it may give the same object again and have changed it. */
function copyRights({ events, venues, organizers, categories, tags }: Rights): Rights {
  return {
    events: copyPostRights(events),
    venues: copyPostRights(venues),
    organizers: copyPostRights(organizers),
    categories: copyTermRights(categories),
    tags: copyTermRights(tags),
  }
}

function copyPostRights(rights: PostRights): PostRights {
  const { read, readUnpublished, create, publish, edit, delete: remove, setAuthor } = rights
  return { read, readUnpublished, create, publish, edit, delete: remove, setAuthor }
}

function copyTermRights({ create, edit, delete: remove }: TermRights): TermRights {
  return { create, edit, delete: remove }
}
