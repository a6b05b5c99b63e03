/*
 * The same texts are wanted again and again, some of them of thousands of letters. Each is put together once; after
 * that it is found by what it is made of. As it is the very same string each time, the statement that was prepared for
 * it is found faster too.
 */

/** A text of which so much is known: what it goes on to with the next piece, and the text itself if there is none. */
export interface KnownText {
  readonly after: Map<string, KnownText>
  text: string | undefined
}

/** Queries of ever new shapes must not fill the memory: beyond this many, all are forgotten. */
const mostKnown = 5000

let beginnings = new Map<TemplateStringsArray | string, KnownText>()
let size = 0

/** What is known of texts with that frame: the parts of a template, or what stands between pieces. */
export function knownFrom(frame: TemplateStringsArray | string): KnownText {
  if (size >= mostKnown) {
    beginnings = new Map()
    size = 0
  }
  return beginnings.get(frame) ?? remember(beginnings, frame)
}

/** What is known once the next piece is in it. */
export function knownAfter(known: KnownText, piece: string): KnownText {
  return known.after.get(piece) ?? remember(known.after, piece)
}

function remember<K>(texts: Map<K, KnownText>, key: K): KnownText {
  const known = { after: new Map(), text: undefined }
  texts.set(key, known)
  size += 1
  return known
}
