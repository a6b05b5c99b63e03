/** The names of colors in CSS Color 3, section 4.3. */
const NAMES: ReadonlySet<string> = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue
  chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey
  darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray
  darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen
  fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender
  lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey
  lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen
  magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen
  mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange
  orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple red
  rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow
  springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen`.split(
    /\s+/,
  ),
)

/** Names that only later versions of CSS have. */
const LATER_NAMES: ReadonlySet<string> = new Set(['rebeccapurple', 'transparent'])

const LONGEST = 100
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i

const value = '(?:none|[+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:%|deg|grad|rad|turn)?)'
const alpha = `(?: ?/ ?${value})?`
const withCommas = `${value}(?: ?, ?${value}){2,3}`
const withSpaces = `${value} ${value} ${value}${alpha}`
const space = '(?:srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65)'
const FUNCTION = new RegExp(
  `^(?:(?:rgb|hsl)a?\\( ?(?:${withCommas}|${withSpaces})|(?:hwb|lab|lch|oklab|oklch)\\( ?${withSpaces}|color\\( ?${space} ${withSpaces}) ?\\)$`,
  'i',
)

/** A CSS color: a name, hexadecimal digits or a function. `undefined` for anything else, which could inject styles. */
export function readCssColor(raw: unknown): string | undefined {
  // Rejects other characters first, because some of them become ASCII letters in lower case.
  if (typeof raw !== 'string' || raw.length > LONGEST || !/^[ -~]*$/.test(raw)) return undefined
  const color = raw.trim().replace(/ +/g, ' ')
  const name = color.toLowerCase()
  return NAMES.has(name) || LATER_NAMES.has(name) || HEX.test(color) || FUNCTION.test(color) ? color : undefined
}

/** The name of a color in CSS 3, which iCalendar requires (RFC 7986, 5.9); `undefined` for a color without one. */
export function colorName(color: string): string | undefined {
  const name = color.toLowerCase()
  return NAMES.has(name) ? name : undefined
}
