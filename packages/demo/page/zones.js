import { visitorZone } from './dates.js'
import { element } from './dom.js'

/** The zones of the five cities. */
const HARBOURS = ['Europe/London', 'Europe/Paris', 'Africa/Cairo', 'Europe/Lisbon', 'Africa/Nairobi']

/** The time zones to choose from: the user's own and those of the cities first, then all of them by continent. */
export function zoneGroups() {
  const first = [...new Set([visitorZone, ...HARBOURS, 'UTC'])]
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !first.includes(zone))
  const continents = [...new Set(others.map(continentOf))]
  return [
    ...first.map(option),
    ...continents.map((continent) =>
      element(
        'optgroup',
        { label: continent },
        ...others.filter((zone) => continentOf(zone) === continent).map(option),
      ),
    ),
  ]
}

/** @param {string} zone */
function continentOf(zone) {
  return zone.split('/')[0] ?? zone
}

/** @param {string} zone */
function option(zone) {
  return element('option', { value: zone }, zone.replaceAll('_', ' '))
}
