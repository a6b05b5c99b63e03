/** The parts of an address that say where in its country it is. */
export interface Region {
  readonly country: string
  readonly state: string
  readonly province: string
  /** As given; `undefined` when it never was. */
  readonly stateProvince: string | undefined
}

const unitedStates = new Set(['', 'us', 'usa', 'united states', 'united states of america'])

/** The state or province that is shown: as given, else the state in the United States, else the province. */
export function shownStateProvince({ country, state, province, stateProvince }: Region): string {
  return stateProvince ?? (isInUnitedStates(country) ? state : province)
}

/** An address without a country is taken for one in the United States. */
function isInUnitedStates(country: string): boolean {
  return unitedStates.has(country.toLowerCase().replaceAll('.', '').replace(/^the /, '').trim())
}
