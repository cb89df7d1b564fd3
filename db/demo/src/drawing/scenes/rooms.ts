import type { Rooms } from './plan.ts';

const SHOP: Rooms = ['Sales floor', 'Counter', 'Office', 'Store', 'Entrance'];
const KITCHEN: Rooms = ['Guests', 'Counter', 'Kitchen', 'Cold store', 'Entrance'];

const ROOMS: Record<string, Rooms> = {
  'restaurants-street-food': KITCHEN,
  'cafes-coffee': ['Guests', 'Coffee bar', 'Kitchen', 'Store', 'Entrance'],
  'drinks-desserts': ['Queue and seats', 'Counter', 'Preparation', 'Cold store', 'Entrance'],
  'bakery-pastry': ['Shop', 'Counter', 'Bakery', 'Flour store', 'Entrance'],
  'education-enrichment': ['Classroom', 'Reception', 'Studio', 'Materials', 'Parents’ entrance'],
  'fitness-sport': ['Floor', 'Reception', 'Changing', 'Showers', 'Members’ entrance'],
  'beauty-personal-care': ['Chairs', 'Reception', 'Treatment', 'Store', 'Entrance'],
  'health-care': ['Waiting', 'Reception', 'Consulting', 'Store', 'Step-free entrance'],
  'laundry-cleaning': ['Machines', 'Folding', 'Plant', 'Supplies', 'Entrance'],
  'automotive-mobility': ['Bays', 'Service desk', 'Workshop', 'Parts', 'Drive-in'],
  pets: ['Play and wait', 'Reception', 'Animals’ rooms', 'Supplies', 'Entrance'],
};

/** What the parts of an outlet are called in a trade. */
export const roomsOf = (categorySlug: string): Rooms => ROOMS[categorySlug] ?? SHOP;
