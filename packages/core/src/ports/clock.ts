/** Returns the current time in milliseconds since 1970, like `Date.now`. It can jump forward or back. */
export type Clock = () => number
