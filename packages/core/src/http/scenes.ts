import type { Language } from '../contract/languages.ts'
import type { Showing } from '../operations/outcome.ts'
import type { EventPage, Kept, Scene } from '../operations/scene.ts'
import type { Rights } from '../ports/policy.ts'
import type { User } from '../ports/users.ts'
import type { Entrance } from '../present/links.ts'
import type { Sealed } from './finish.ts'
import { type Fragment, type Fragments, usualRecords } from './fragments.ts'
import { keptLately, keptOnceAskedAgain, keptWithin, type Room, roomFor } from './kept.ts'
import type { PageStart, PageStarts } from './page-bytes.ts'
import { areSameRights, copyRights } from './same-rights.ts'

/** Who looks, and from where: where any of this differs, the same request may get another answer. */
export interface Sight {
  readonly user: User | null
  readonly rights: Rights
  readonly language: Language
  readonly entrance: Entrance
}

/** A state of the calendar: nothing is written in it, and nothing becomes due. In seconds of UTC. */
export interface Present {
  /** The change number of the store. */
  readonly revision: number
  readonly from: number
  /** The first second that is no longer in it. */
  readonly until: number
}

/** A scene that also knows what records, and whole answers, look like as bytes. */
export interface ByteScene extends Scene {
  readonly fragments: Kept<Showing, Fragment>
  readonly pageStarts: PageStarts
  /** By path and query. */
  readonly answers: Kept<string, Sealed>
}

/** The scenes of the present state. */
export interface Scenes {
  /** Whether the state that they show is the one with that revision, at that moment. */
  isPresent(revision: number, now: number): boolean
  /** Begins anew with another state. A request that still looks at an older scene goes on with it. */
  begin(present: Present): void
  /** The scene that somebody looks at. */
  seenBy(sight: Sight): ByteScene
}

/**
 * Keeps the scenes of the present state alone, so nothing can outlive a write, and no clock has to be watched. In each
 * of its tables there is room for `size` records, whatever the number of scenes, and large ones count as several.
 */
export function createScenes(size: number): Scenes {
  let present: Present = { revision: -1, from: 0, until: 0 }
  let tables = tablesFor(size)
  return {
    isPresent: (revision, now) => revision === present.revision && now >= present.from && now < present.until,
    begin(next) {
      present = next
      tables = tablesFor(size)
    },
    seenBy({ user, rights, language, entrance }) {
      // What is linked does not count: where there is no more room for it, it is loaded again, which is no great loss.
      if (isFull(tables.rooms.scenes) || isFull(tables.rooms.showings) || isFull(tables.rooms.fragments)) {
        tables = tablesFor(size)
      }
      const key = `${user?.id ?? ''} ${language} ${entrance.languageRoot ?? ''} ${entrance.baseUrl}`
      const known = tables.scenes.get(key)
      if (known !== undefined && areSameRights(known.rights, rights)) return known.scene
      tables.count += 1
      const scene = sceneIn(tables, tables.count)
      tables.scenes.keep(key, { rights: copyRights(rights), scene })
      return scene
    },
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

/** What the scenes of a state are made of. */
interface Tables {
  readonly rooms: Readonly<Record<'scenes' | 'showings' | 'linked' | 'fragments', Room>>
  readonly scenes: Kept<string, RightsScene>
  /** How many scenes there have been. */
  count: number
  // These are of all scenes together.
  readonly pages: Kept<string, EventPage>
  readonly pageStarts: PageStarts
  readonly answers: Kept<string, Sealed>
}

function tablesFor(size: number): Tables {
  const room = (): Room => roomFor(size)
  const rooms = { scenes: room(), showings: room(), linked: room(), fragments: room() }
  return {
    rooms,
    scenes: keptWithin(rooms.scenes),
    count: 0,
    // Next to nothing but the key: what it shows is kept already.
    pages: keptLately(size, (_, asked) => weightOfText(asked)),
    pageStarts: keptOnceAskedAgain(
      keptLately<readonly Showing[], PageStart>(size, ({ bytes }, { length }) => weightOf(length, bytes)),
      keptLately(size, () => 1),
    ),
    answers: keptOnceAskedAgain(
      keptLately<string, Sealed>(size, ({ records, body }) => weightOf(records, body)),
      keptLately(size, (_, request) => weightOfText(request)),
    ),
  }
}

const USUAL_TEXT = 512

/** What a text counts for that something is found by. */
function weightOfText({ length }: string): number {
  return Math.ceil(length / USUAL_TEXT)
}

/** What a page counts for; an empty one takes room too. */
function weightOf(records: number, bytes: Uint8Array): number {
  return Math.max(records + 1, usualRecords(bytes))
}

function isFull({ left }: Room): boolean {
  return left < 1
}

function sceneIn({ rooms, pages, pageStarts, answers }: Tables, number: number): ByteScene {
  return {
    showings: keptWithin(rooms.showings),
    linked: {
      event: keptWithin(rooms.linked),
      venue: keptWithin(rooms.linked),
      organizer: keptWithin(rooms.linked),
      category: keptWithin(rooms.linked),
      tag: keptWithin(rooms.linked),
      image: keptWithin(rooms.linked),
    },
    fragments: keptWithin(rooms.fragments, ({ bytes }) => usualRecords(bytes)),
    pages: ofOne(pages, number),
    // Two scenes never show the same list of records.
    pageStarts,
    answers: ofOne(answers, number),
  }
}

/** The part of a table that belongs to one scene. */
function ofOne<V>(table: Kept<string, V>, number: number): Kept<string, V> {
  return {
    get: (key) => table.get(`${number} ${key}`),
    keep: (key, value) => table.keep(`${number} ${key}`, value),
  }
}
