import type { Language, OrganizerInput, VenueInput } from '@kalends/core'
import type { PaletteName } from '../pictures/palettes.ts'

/** One of the five cities of the demo. */
export interface Harbour {
  readonly language: Language
  readonly zone: string
  /** The colors of its pictures. */
  readonly palette: PaletteName
  /** Formats a price in the city's currency. */
  readonly price: (steps: number) => string
  readonly venues: readonly VenueInput[]
  readonly organizers: readonly OrganizerInput[]
}

const liverpool = { city: 'Liverpool', country: 'United Kingdom', province: 'Merseyside' }
const marseille = { city: 'Marseille', country: 'France', province: 'Provence-Alpes-Côte d’Azur' }
const alexandria = { city: 'الإسكندرية', country: 'مصر' }
const lisbon = { city: 'Lisboa', country: 'Portugal' }
const mombasa = { city: 'Mombasa', country: 'Kenya' }

/** The five harbours. The names of venues and organizers are fictional. */
export const harbours: readonly Harbour[] = [
  {
    language: 'en',
    zone: 'Europe/London',
    palette: 'liverpool',
    price: (steps) => `£${steps * 4}`,
    venues: [
      { venue: 'The Rope Walk', address: '12 Wapping Quay', zip: 'L3 4AD', ...at(53.4012, -2.9916), ...liverpool },
      { venue: 'Tide House', address: '3 Mann Island', zip: 'L3 1BP', ...at(53.4036, -2.9951), ...liverpool },
      { venue: 'Pier Head Green', address: 'Pier Head', zip: 'L3 1HN', ...at(53.4048, -2.9969), ...liverpool },
    ],
    organizers: [
      { organizer: 'Mersey Music Club', email: 'music@mersey.example', phone: '+44 151 496 0101' },
      { organizer: 'The Open Dock', email: 'hello@opendock.example', website: 'https://opendock.example/' },
    ],
  },
  {
    language: 'fr',
    zone: 'Europe/Paris',
    palette: 'marseille',
    price: (steps) => `${steps * 5} €`,
    venues: [
      { venue: 'La Criée', address: '30 quai de Rive-Neuve', zip: '13007', ...at(43.2922, 5.3687), ...marseille },
      { venue: 'Hangar J2', address: 'boulevard du Littoral', zip: '13002', ...at(43.3011, 5.3646), ...marseille },
      { venue: 'Place aux Huiles', address: 'place aux Huiles', zip: '13001', ...at(43.2925, 5.3722), ...marseille },
    ],
    organizers: [
      { organizer: 'Les Voix du Large', email: 'bonjour@voixdularge.example' },
      { organizer: 'Maison des Quais', email: 'contact@quais.example', website: 'https://quais.example/' },
    ],
  },
  {
    language: 'ar',
    zone: 'Africa/Cairo',
    palette: 'alexandria',
    price: (steps) => `${steps * 60} ج.م`,
    venues: [
      { venue: 'بيت المنارة', address: '7 طريق الكورنيش', ...at(31.2139, 29.8853), ...alexandria },
      { venue: 'مسرح الميناء الشرقي', address: '21 شارع البحر', ...at(31.2057, 29.8996), ...alexandria },
      { venue: 'ساحة الأنفوشي', address: 'حي الأنفوشي', ...at(31.2107, 29.8801), ...alexandria },
    ],
    organizers: [
      { organizer: 'جمعية أصدقاء البحر', email: 'salam@seafriends.example' },
      { organizer: 'دار الكورنيش للثقافة', email: 'info@corniche.example', website: 'https://corniche.example/' },
    ],
  },
  {
    language: 'pt-pt',
    zone: 'Europe/Lisbon',
    palette: 'lisbon',
    price: (steps) => `${steps * 4} €`,
    venues: [
      { venue: 'Armazém 9', address: 'Cais do Sodré 9', zip: '1200-450', ...at(38.7057, -9.1445), ...lisbon },
      { venue: 'Casa das Marés', address: 'Rua da Alfândega 14', zip: '1100-016', ...at(38.7092, -9.1335), ...lisbon },
      { venue: 'Jardim do Tejo', address: 'Ribeira das Naus', zip: '1200-109', ...at(38.7066, -9.1405), ...lisbon },
    ],
    organizers: [
      { organizer: 'Associação Cais Vivo', email: 'ola@caisvivo.example' },
      { organizer: 'Oficina da Maré', email: 'oficina@mare.example', website: 'https://mare.example/' },
    ],
  },
  {
    language: 'sw',
    zone: 'Africa/Nairobi',
    palette: 'mombasa',
    price: (steps) => `KSh ${steps * 300}`,
    venues: [
      { venue: 'Ukumbi wa Bandari', address: 'Barabara ya Moi 40', ...at(-4.0613, 39.6682), ...mombasa },
      { venue: 'Nyumba ya Jahazi', address: 'Mtaa wa Ndia Kuu 5', ...at(-4.0625, 39.6787), ...mombasa },
      { venue: 'Bustani ya Mama Ngina', address: 'Mama Ngina Drive', ...at(-4.0724, 39.6721), ...mombasa },
    ],
    organizers: [
      { organizer: 'Chama cha Muziki wa Pwani', email: 'karibu@pwani.example' },
      { organizer: 'Jukwaa la Mji wa Kale', email: 'jukwaa@mjiwakale.example', website: 'https://mjiwakale.example/' },
    ],
  },
]

function at(latitude: number, longitude: number): { readonly geo_lat: number; readonly geo_lng: number } {
  return { geo_lat: latitude, geo_lng: longitude }
}
