/** The colors of a picture. */
export interface Palette {
  /** The sky from top to bottom. */
  readonly sky: readonly [string, string]
  readonly sun: string
  /** The houses along the shore. */
  readonly shore: string
  /** The sea from far to near. */
  readonly sea: readonly [string, string, string]
  /** The main color of the motif. */
  readonly main: string
  readonly accent: string
  readonly light: string
}

/** A palette for each harbour. */
export const palettes = {
  liverpool: {
    sky: ['#31475e', '#c98f7a'],
    sun: '#f6d9a8',
    shore: '#2a3a4d',
    sea: ['#3d6078', '#2c4a61', '#1d3549'],
    main: '#f2e6d0',
    accent: '#d9583f',
    light: '#f9c667',
  },
  marseille: {
    sky: ['#5ba7c9', '#fbe3b4'],
    sun: '#fff3cf',
    shore: '#d59a6a',
    sea: ['#3f93b5', '#2677a0', '#155a84'],
    main: '#fff7e6',
    accent: '#e4683c',
    light: '#ffd166',
  },
  alexandria: {
    sky: ['#e9a15f', '#fbe0b0'],
    sun: '#fff1c9',
    shore: '#a9683f',
    sea: ['#4b9a98', '#2f7f84', '#1b6370'],
    main: '#fff4dc',
    accent: '#b23a48',
    light: '#f7c548',
  },
  lisbon: {
    sky: ['#f3b562', '#fde8c9'],
    sun: '#fff6df',
    shore: '#c4664a',
    sea: ['#5a8fb0', '#3d7296', '#275677'],
    main: '#fffaf0',
    accent: '#26547c',
    light: '#ffd23f',
  },
  mombasa: {
    sky: ['#2a9d9a', '#f4d58d'],
    sun: '#fff0c2',
    shore: '#35694f',
    sea: ['#2fa7a0', '#1b8a8c', '#0f6a74'],
    main: '#fff8e1',
    accent: '#d1495b',
    light: '#edae49',
  },
} as const satisfies Record<string, Palette>

/** The name of a palette. */
export type PaletteName = keyof typeof palettes
