import { type Random, seededRandom } from '@kalends/conformance'
import { type MotifName, motifs } from './motifs.ts'
import { type Palette, type PaletteName, palettes } from './palettes.ts'

/**
 * Draws a picture of a harbour with a motif in front of it. The name is a motif, which a harbour and a number can follow:
 * `music`, `music-lisbon-3`. The number varies the arrangement. Returns `undefined` for other names.
 */
export function pictureNamed(name: string): string | undefined {
  const [, motif = '', harbour = 'lisbon', number = '1'] = /^([a-z]+)(?:-([a-z]+)-([1-9]\d?))?$/.exec(name) ?? []
  if (!isMotif(motif) || !isPalette(harbour)) return undefined
  const random = seededRandom(Number(number) * 31 + Object.keys(motifs).indexOf(motif))
  const palette: Palette = palettes[harbour]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360">${harbourOf(palette, random)}${motifs[motif](palette, random)}</svg>\n`
}

function isMotif(name: string): name is MotifName {
  return Object.hasOwn(motifs, name)
}

function isPalette(name: string): name is PaletteName {
  return Object.hasOwn(palettes, name)
}

/** The sky, the sun, houses along the shore, and waves. */
function harbourOf({ sky, sun, shore, sea }: Palette, random: Random): string {
  const gradient = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient>`
  const houses = Array.from({ length: 22 }, (_, index) => {
    const [x, height] = [index * 30 - 4, 18 + random.below(46)]
    const roof = random.chance(0.4) ? `l15-14 15 14` : 'h30'
    return `M${x} 240v-${height}${roof}v${height}z`
  }).join('')
  const waves = sea.map((color, index) => {
    const y = 232 + index * 42
    const phase = random.below(80)
    return `<path d="M${-phase} ${y}${'q20-14 40 0t40 0'.repeat(10)}V360H0z" fill="${color}"/>`
  })
  return `<defs>${gradient}</defs><rect width="640" height="360" fill="url(#sky)"/><circle cx="${80 + random.below(480)}" cy="${60 + random.below(70)}" r="${34 + random.below(20)}" fill="${sun}"/><path d="${houses}" fill="${shore}"/>${waves.join('')}`
}
