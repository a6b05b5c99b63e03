/** The present moment in milliseconds since 1970, like `Date.now`. It may jump; nothing stored depends on its going forward. */
export type Clock = () => number
