import type { Random } from '@kalends/conformance'
import type { Palette } from './palettes.ts'

/** Draws the foreground of a picture of 640 by 360, as SVG. */
type Motif = (palette: Palette, random: Random) => string

const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Sound waves as rings, and the bars of an equalizer. */
const music: Motif = ({ main, accent, light }, random) => {
  const x = 200 + random.below(240)
  const rings = many(5, (i) => ring(x, 190, 34 + i * 30, i % 2 === 0 ? main : light, 0.9 - i * 0.15))
  const bars = many(25, (i) => {
    const height = 20 + random.below(90)
    return `<rect x="${i * 26 + 6}" y="${360 - height}" width="14" height="${height}" rx="7" fill="${i % 3 === 0 ? accent : main}" opacity=".85"/>`
  })
  return `${rings}<circle cx="${x}" cy="190" r="16" fill="${accent}"/>${bars}`
}

/** Stalls with striped awnings. */
const markets: Motif = ({ main, accent, light }, random) =>
  many(3, (i) => {
    const x = 50 + i * 190 + random.below(20)
    const cloth = random.pick([accent, light])
    const stripes = many(5, (s) => {
      const left = x + s * 32
      const fill = s % 2 === 0 ? cloth : main
      return `<path d="M${left} 190h32v46a16 16 0 0 1-32 0z" fill="${fill}"/>`
    })
    const fruit = many(
      7,
      (s) => `<circle cx="${x + 22 + s * 19}" cy="302" r="11" fill="${s % 2 === 0 ? light : accent}"/>`,
    )
    return `<path d="M${x + 8} 236v124M${x + 152} 236v124" stroke="#3a2f28" stroke-width="7"/>${stripes}${fruit}<rect x="${x}" y="306" width="160" height="54" rx="4" fill="${main}"/>`
  })

/** An open book with stars that rise from it. */
const learning: Motif = ({ main, accent, light }, random) => {
  const stars = many(12, () => {
    const [x, y, r] = [190 + random.below(260), 40 + random.below(150), 3 + random.below(8)]
    return `<path d="M${x} ${y - r}l${r / 3} ${(r * 2) / 3} ${(r * 2) / 3} ${r / 3}-${(r * 2) / 3} ${r / 3}-${r / 3} ${(r * 2) / 3}-${r / 3}-${(r * 2) / 3}-${(r * 2) / 3}-${r / 3} ${(r * 2) / 3}-${r / 3}z" fill="${random.pick([light, main])}"/>`
  })
  const lines = many(4, (i) => {
    const y = 246 + i * 20
    return `<path d="M200 ${y}q50-18 96 4M344 ${y + 4}q46-22 96-4" fill="none" stroke="${accent}" stroke-width="4" opacity=".55"/>`
  })
  return `${stars}<path d="M160 340V226q90-34 160 14 70-48 160-14v114q-90-30-160 14-70-44-160-14z" fill="${main}"/><path d="M320 240v114" stroke="${accent}" stroke-width="5"/>${lines}`
}

/** A stage between curtains, with light from above. */
const stage: Motif = ({ main, accent, light }, random) => {
  const x = 230 + random.below(180)
  const folds = many(4, (i) => {
    const width = 128 - i * 32
    const shade = 0.95 - i * 0.14
    return `<path d="M0 0h${width}q-14 190 0 360H0zM640 0h-${width}q14 190 0 360h${width}z" fill="${accent}" opacity="${shade}"/>`
  })
  return `<path d="M${x - 20} 0h40l110 330h-260z" fill="${light}" opacity=".5"/><ellipse cx="${x}" cy="322" rx="130" ry="22" fill="${main}" opacity=".9"/><path d="M${x - 24} 316v-58q0-30 24-30t24 30v58z" fill="#2b2430"/><circle cx="${x}" cy="206" r="20" fill="#2b2430"/>${folds}`
}

/** Sailing boats. */
const outdoors: Motif = ({ main, accent, light }, random) =>
  many(3, (i) => {
    const [x, size] = [120 + i * 190 + random.below(50), 0.7 + ((i * 7 + random.below(4)) % 5) / 8]
    const sail = i % 2 === 0 ? main : light
    return `<g transform="translate(${x} ${272 + i * 14}) scale(${size.toFixed(2)})"><path d="M0-170v150M0-165q70 60 74 138H0zM-6-140q-46 50-52 112h52z" fill="${sail}" stroke="#33302c" stroke-width="3"/><path d="M-74-16H90q-14 42-40 46h-84q-28-6-40-46z" fill="${accent}"/></g>`
  })

/** Frames on a wall. */
const exhibitions: Motif = ({ main, accent, light, sea }, random) =>
  many(4, (i) => {
    const [width, height] = [96 + random.below(40), 110 + random.below(70)]
    const [x, y] = [34 + i * 150, 60 + random.below(60)]
    const fill = random.pick([accent, light, sea[0]])
    const inside = random.pick([
      `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 4}" fill="${main}"/>`,
      `<path d="M${x + 12} ${y + height - 12}l${width / 2 - 12}-${height - 40} ${width / 2 - 12} ${height - 40}z" fill="${main}"/>`,
      `<path d="M${x + 14} ${y + height / 2}q${width / 4}-50 ${width / 2 - 14} 0t${width / 2 - 14} 0" fill="none" stroke="${main}" stroke-width="10"/>`,
    ])
    return `<rect x="${x - 9}" y="${y - 9}" width="${width + 18}" height="${height + 18}" fill="${main}"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>${inside}`
  })

/** Kites and balloons. */
const family: Motif = ({ main, accent, light }, random) =>
  many(5, (i) => {
    const [x, y] = [80 + i * 116 + random.below(30), 70 + random.below(100)]
    const fill = [accent, light, main][i % 3]
    const string = `<path d="M${x} ${y + 40}q-24 70 8 ${300 - y}" fill="none" stroke="${main}" stroke-width="3"/>`
    return i % 2 === 0
      ? `${string}<path d="M${x} ${y - 56}l38 50-38 52-38-52z" fill="${fill}"/><path d="M${x} ${y - 56}v102M${x - 38} ${y - 6}h76" stroke="#33302c" stroke-width="2" opacity=".5"/>`
      : `${string}<ellipse cx="${x}" cy="${y}" rx="34" ry="42" fill="${fill}"/><ellipse cx="${x - 11}" cy="${y - 14}" rx="7" ry="11" fill="#fff" opacity=".5"/>`
  })

/** The motifs, by the slugs of the top categories. */
export const motifs = { music, markets, learning, stage, outdoors, exhibitions, family } satisfies Record<string, Motif>

/** The name of a motif. */
export type MotifName = keyof typeof motifs

function ring(x: number, y: number, radius: number, color: string, opacity: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="9" opacity="${opacity.toFixed(2)}"/>`
}
