import type { VenueDraft } from '../ports/record.ts'

/** The region fields of an address. */
type Region = Pick<VenueDraft, 'country' | 'state' | 'province' | 'stateProvince'>

const unitedStates = new Set(['', 'us', 'usa', 'united states', 'united states of america'])

/**
 * The state or province that responses show. The default is the state in the United States, and the province elsewhere.
 */
export function shownStateProvince({ country, state, province, stateProvince }: Region): string {
  return stateProvince ?? (isInUnitedStates(country) ? state : province)
}

/** An address without a country counts as one in the United States. */
function isInUnitedStates(country: string): boolean {
  return unitedStates.has(country.toLowerCase().replaceAll('.', '').replace(/^the /, '').trim())
}
