import type { Language } from '../contract/languages.ts'
import type { Showing } from '../operations/outcome.ts'
import type { Kept, Scene } from '../operations/scene.ts'
import type { Rights } from '../ports/policy.ts'
import type { User } from '../ports/users.ts'
import type { Entrance } from '../present/links.ts'
import { type AskedBefore, rememberAsked } from './asked-before.ts'
import type { Sealed } from './finish.ts'
import { type Fragment, type Fragments, usualRecords } from './fragments.ts'
import {
  keptLately,
  keptOnceAskedAgain,
  keptWithin,
  keptWithKeys,
  type PassingRoom,
  passingRoomFor,
  type Room,
  roomFor,
} from './kept.ts'
import { areSameRights } from './same-rights.ts'

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
  /** By path and query. */
  readonly answers: Kept<string, Sealed>
  /** Requests, as above, that somebody is making an answer to; over when that is over, however it ended. */
  readonly underWay: Map<string, Promise<void>>
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
 * Keeps the scenes of the present state alone, so nothing can outlive a write, and no clock has to be watched. Of
 * each sort there is room for `size` records, whatever the number of scenes, and large ones count as several. What happens
 * when there is no more depends on the sort:
 * - scenes, showings and fragments: all tables begin anew, for a request may hold on to a scene and must find in it what
 *   it has found before;
 * - pages and answers: every scene forgets all that it has of these;
 * - what is linked: no more of it is kept. It is loaded again each time, which is no great loss.
 */
export function createScenes(size: number): Scenes {
  let present: Present = { revision: -1, from: 0, until: 0 }
  // What is asked for again and again is kept at once after a write, so this outlasts the tables.
  const wasAsked = rememberAsked(size)
  let tables = tablesFor(size)
  return {
    isPresent: (revision, now) => revision === present.revision && now >= present.from && now < present.until,
    begin(next) {
      present = next
      tables = tablesFor(size)
    },
    seenBy({ user, rights, language, entrance }) {
      if (isFull(tables.rooms.showings) || isFull(tables.rooms.fragments)) tables = tablesFor(size)
      const key = `${user?.id ?? ''} ${language} ${entrance.languageRoot ?? ''} ${entrance.baseUrl}`
      const known = tables.scenes.get(key)
      if (known !== undefined && areSameRights(known.rights, rights)) return known.scene
      if (isFull(tables.rooms.scenes)) tables = tablesFor(size)
      const scene = sceneIn(tables, wasAsked)
      tables.scenes.keep(key, { rights, scene })
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

/** What the scenes of a state are made of. Rooms are shared by all of them. */
interface Tables {
  readonly rooms: Readonly<Record<'scenes' | 'showings' | 'linked' | 'fragments', Room>>
  readonly passing: Readonly<Record<'pages' | 'answers', PassingRoom>>
  readonly scenes: Kept<string, RightsScene>
}

/** An empty scene takes the place of so many records that are shown: somebody may make up hosts. */
const SCENE = 8

function tablesFor(size: number): Tables {
  const room = (): Room => roomFor(size)
  const passing = (): PassingRoom => passingRoomFor(size)
  const rooms = { scenes: roomFor(Math.ceil(size / SCENE)), showings: room(), linked: room(), fragments: room() }
  return {
    rooms,
    passing: { pages: passing(), answers: passing() },
    scenes: keptWithin(rooms.scenes),
  }
}

const USUAL_TEXT = 512
const MANY_ITEMS = 64

/** What a text counts for that something is found by. */
function weightOfText({ length }: string): number {
  return Math.ceil(length / USUAL_TEXT)
}

/** What a page counts for; an empty one takes room too. */
function weightOf(records: number, bytes: number): number {
  return Math.max(records + 1, usualRecords(bytes))
}

function isFull({ left }: Room): boolean {
  return left < 1
}

function sceneIn({ rooms, passing }: Tables, wasAsked: AskedBefore): ByteScene {
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
    fragments: keptWithKeys(rooms.fragments, ({ bytes }) => usualRecords(bytes.length)),
    // Little besides the key: what a page shows is kept already.
    pages: keptLately(passing.pages, ({ items }, asked) => weightOfText(asked) + Math.floor(items.length / MANY_ITEMS)),
    underWay: new Map(),
    answers: keptOnceAskedAgain(
      keptLately<string, Sealed>(
        passing.answers,
        ({ records, size }, request) => weightOf(records, size) + weightOfText(request),
      ),
      wasAsked,
    ),
  }
}
