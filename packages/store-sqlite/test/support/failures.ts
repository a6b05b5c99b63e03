/** The error that a call throws or rejects with. */
export async function failureOf(call: () => unknown): Promise<unknown> {
  try {
    await call()
  } catch (failure) {
    return failure
  }
  throw new Error('There was no failure.')
}
