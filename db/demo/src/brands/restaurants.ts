import type { Trade } from './brand.ts';

export const RESTAURANTS: Trade = {
  category: {
    name: 'Restaurants & Street Food',
    slug: 'restaurants-street-food',
    icon: '🍜',
    description: 'Full kitchens and hawker specialists: rice, noodles, grills and everything eaten with company.',
  },
  brands: [
    {
      name: 'Nasi Lemak Cik Teratai',
      slug: 'nasi-lemak-cik-teratai',
      founded: 2006,
      origin: 'Malaysia',
      outlets: 52,
      figures: ['MYR', 150000, 260000, 38000],
      territories: ['Selangor', 'Kuala Lumpur', 'Johor', 'Kedah', 'Terengganu', 'Kelantan', 'Pahang'],
      models: ['Single-Unit', 'Multi-Unit', 'Area Development'],
      description: `Cik Teratai sold two hundred packets a morning from a folding table in Shah Alam before anyone called it a brand. Today fifty-two shops wrap roughly nineteen thousand packets a day, still in banana leaf and still with the same sambal: dried chillies soaked overnight, onions cooked for four hours, no colouring.

The sambal and the rendang are cooked in a certified central kitchen and delivered chilled, which turns the shop’s work into rice, frying and wrapping. A standard outlet is a 700 to 1,000 square foot corner lot with a service window facing the street; a third of the customers never leave their motorcycles. The shop opens at six and the rice is usually gone by three.

Owners come from every background, with teachers and retired soldiers well represented. What they share is that they get up early. Support is regional: four supervisors each look after thirteen outlets and are paid partly on those outlets’ results.`,
      why: 'It is the dish the country eats most mornings. The franchise is a way to sell it with a sambal nobody else has and without cooking the sambal.',
      points: [
        'Central kitchen takes out 70 per cent of the cooking hours',
        'Street-window design for motorcycle customers',
        'Catering desk at headquarters passes on office orders',
        'Halal certified since 2009, with an internal audit twice a year',
        'Supervisors’ bonuses depend on franchisees’ results',
      ],
      faqs: [
        [
          'How many staff do I need?',
          'Seven for a shop selling 350 packets a day: two on rice and frying, two wrapping, two at the window and one who cleans.',
        ],
        [
          'Can I add dishes?',
          'Two local dishes are allowed after a tasting. Kelantan outlets sell ayam percik, for example.',
        ],
        [
          'Is financing available?',
          'Two banks know the concept and have lent to franchisees before. We prepare the file; the decision is theirs.',
        ],
        ['How near may the next outlet be?', 'Not closer than 2.5 km by road unless you open it yourself.'],
      ],
      summary:
        'Banana-leaf nasi lemak shops with a central sambal kitchen and a street window. 52 outlets; from RM 150,000.',
      keywords: 'nasi lemak franchise, halal breakfast, street food',
      featured: true,
      approved: true,
      interest: 2.6,
      film: 'kitchen',
      look: {
        palette: 'kunyit',
        scene: 'shophouse',
        light: 'morning',
        things: ['rice', 'kopi', 'pot'],
        sign: 'Cik Teratai',
      },
    },
    {
      name: 'Warung Mee Pak Senin',
      slug: 'warung-mee-pak-senin',
      founded: 2012,
      origin: 'Malaysia',
      outlets: 15,
      figures: ['MYR', 95000, 165000, 25000],
      territories: ['Penang', 'Kedah', 'Perlis', 'Perak'],
      models: ['Single-Unit'],
      description: `Pak Senin fries one thing: mee. Goreng, rebus, sotong and bandung, four plates from two woks, finished with a squid gravy that was his mother’s. Food writers queue for it in Sungai Petani and so do lorry drivers, which is the review he prefers.

The warung is deliberately plain. Forty stools under a zinc roof, fans, a wash-hand basin with good soap, and a counter where the woks can be seen. Rents are low because the format does not want a main road; it wants parking for twenty cars and a place where people can stay until midnight. Trade begins at five in the afternoon and the peak is after evening prayers.

Wok skill is the bottleneck, so the fee pays for two cooks from your side to work with Pak Senin’s team for forty evenings. They come back able to fry sixty plates an hour. The gravy base and the squid are supplied frozen; noodles come from whichever maker near you passes the pull test.`,
      why: 'Four plates, two woks, one evening shift. There is hardly a simpler kitchen to control, and the regulars come two or three times a week.',
      points: [
        'Forty evenings of wok training for two of your cooks',
        'Low-rent locations by design',
        'Stock of only thirty-one items',
        'Evening-only trade leaves days free',
      ],
      faqs: [
        [
          'Why only the northern states?',
          'The squid has to reach you within a day of the landing jetty in Kuala Kedah. We will go south when there is a second supplier we trust.',
        ],
        [
          'Can I run it in a food court?',
          'Not at present. The extraction and the late hours rarely agree with a mall’s rules.',
        ],
        ['What is the royalty?', 'A flat RM 1,200 a month, so that a good month is wholly yours.'],
      ],
      summary:
        'Evening mee warung from Sungai Petani: four plates, two woks, flat monthly royalty. Northern states only.',
      keywords: 'mee goreng franchise, warung, hawker',
      interest: 1.2,
      look: { palette: 'bata', scene: 'still', light: 'night', things: ['noodles', 'glass', 'pot'], sign: 'Pak Senin' },
    },
    {
      name: 'Sate Tujuh Lidi',
      slug: 'sate-tujuh-lidi',
      founded: 2001,
      origin: 'Malaysia',
      outlets: 29,
      figures: ['MYR', 120000, 210000, 30000],
      territories: ['Selangor', 'Negeri Sembilan', 'Malacca', 'Johor', 'Pahang', 'Singapore'],
      models: ['Single-Unit', 'Conversion'],
      description: `Seven skewers, a wedge of cucumber, rice cakes and a peanut sauce you can still chew: that is a portion at Tujuh Lidi, and it has been since a family in Kajang put a second grill outside their house in 2001. The marinade is the secret and leaves the family’s kitchen in sealed pails, twice a week.

The chain grows mostly by conversion. Roadside grills and Malay restaurants that already have a hall and a licence take on the brand, a smoke-capture grill and the supply of ready-skewered meat, and keep their own soup and drinks. Converting takes about five weeks and costs roughly half of a new build, the lower end of the range shown here.

A grill master with one helper serves 1,800 sticks in an evening. Orders by the thousand for weddings and open houses are a quarter of the turnover and come through the brand’s booking line, which assigns them to the nearest outlet without a commission.`,
      why: 'A restaurant that already exists can join within weeks, and the wedding season alone has paid back conversions faster than their owners planned.',
      points: [
        'Conversion from about RM 120,000 including the grill',
        'Meat supplied skewered, portioned and marinated',
        'Booking line shares wedding orders without commission',
        'Smoke-capture grill accepted by eleven councils',
      ],
      faqs: [
        [
          'Which meats are offered?',
          'Chicken, beef and tripe everywhere; venison in Pahang. All are slaughtered and certified halal.',
        ],
        [
          'I own a restaurant. What changes?',
          'The façade, the grill, the satay menu and the till. Your other dishes stay if they pass the hygiene audit.',
        ],
        ['Is there a minimum order?', 'Two thousand sticks a week, which the smallest outlet reaches by Saturday.'],
      ],
      summary:
        'Kajang-style satay houses that grow by converting existing restaurants; ready-skewered supply and a shared wedding booking line.',
      keywords: 'satay franchise, restaurant conversion, kajang',
      approved: true,
      interest: 1.4,
      look: { palette: 'senja', scene: 'kiosk', stall: 'cart', light: 'night', things: ['satay', 'plant', 'glass'] },
    },
    {
      name: 'Bamboo Tier Dim Sum',
      slug: 'bamboo-tier-dim-sum',
      founded: 1989,
      origin: 'Hong Kong',
      outlets: 33,
      figures: null,
      territories: ['Kuala Lumpur', 'Penang', 'Johor', 'Sarawak', 'Hong Kong', 'China'],
      models: ['Area Development', 'Joint Venture'],
      description: `Bamboo Tier serves forty-two kinds of dim sum from eight in the morning until the last pot of tea is empty, usually towards four. The trolleys disappeared in 2016; what replaced them is a glass kitchen in the centre of the hall where guests watch twelve pairs of hands fold, and tick their order on paper as they always did.

These are large restaurants, 5,000 to 7,000 square feet and 180 to 240 seats, and they need an operator who already runs kitchens of that size. Hong Kong sends a dim sum chief and two seconds for the first eighteen months while local cooks are trained in its school in Kwun Tong; after that only the chief’s yearly visit remains.

For Malaysia the company offers one joint venture in the Klang Valley and area development elsewhere, with a pork-free menu ready for either. Figures are shared once both sides have signed a confidentiality agreement, together with three years of audited accounts of comparable restaurants.`,
      why: 'Family breakfasts fill the hall at weekends and office tables fill it in the week. Two full sittings before noon is what the model is built on.',
      points: [
        'Dim sum chief and two seconds seconded for eighteen months',
        'Training school in Kwun Tong with its own hostel',
        'Pork-free and conventional menus both proven',
        'Audited accounts of comparable restaurants under NDA',
        'Group purchasing of tea, shrimp and bamboo ware',
      ],
      faqs: [
        [
          'Why is the investment not shown?',
          'It depends strongly on the hall. We share our model and past projects after an NDA, normally within a week of first contact.',
        ],
        [
          'May I be a passive investor?',
          'In the joint venture, yes, with a seat on its board. An area developer must appoint an operating partner.',
        ],
        [
          'How long until opening?',
          'Ten to fourteen months from signature, mostly the kitchen’s ventilation and the training of cooks.',
        ],
      ],
      summary:
        'Large glass-kitchen dim sum restaurants from Hong Kong. Joint venture and area development for experienced operators.',
      keywords: 'dim sum franchise, hong kong restaurant, area development',
      interest: 1.5,
      film: 'hero',
      look: {
        palette: 'delima',
        scene: 'storefront',
        light: 'night',
        things: ['steamer', 'teapot', 'noodles'],
        sign: 'Bamboo Tier',
      },
    },
    {
      name: 'Rangup & Co. Fried Chicken',
      slug: 'rangup-and-co-fried-chicken',
      founded: 2014,
      origin: 'Malaysia',
      outlets: 86,
      figures: ['MYR', 320000, 580000, 70000],
      territories: ['Johor', 'Kelantan', 'Terengganu', 'Sabah', 'Sarawak', 'Labuan', 'Indonesia'],
      models: ['Single-Unit', 'Multi-Unit', 'Area Development'],
      description: `Rangup set out to win the towns that the large chains drive past. Its eighty-six restaurants stand in places such as Tanah Merah, Lahad Datu and Kluang, where a family of five wants air-conditioning, a play corner and a bucket that is still crackling when it reaches home.

The crunch comes from a rice-flour coating and a double fry, and the chicken from four regional farms so that no delivery takes longer than seven hours. The restaurant is 2,200 square feet with 70 seats and, wherever the plot allows, a drive-through lane, which brings in a third of sales at those sites.

Franchisees are usually local business families, and the agreement is written for that: a spouse or a grown child can be named as successor at no charge. Eleven weeks of training cover the whole management team, and the opening crew of fourteen stays for three weekends.`,
      why: 'In a town of sixty thousand there is room for one good chicken restaurant. Being first, and belonging to someone everybody knows, has kept closures at three in eleven years.',
      points: [
        'Territory by district, not by radius',
        'Four regional farms, never more than seven hours away',
        'Drive-through drawings approved by the fire department',
        'Successor in the family named free of charge',
        'Opening crew of fourteen for three weekends',
      ],
      faqs: [
        [
          'What population do you need?',
          'About 60,000 within a drive of fifteen minutes, or a highway junction with a filling station.',
        ],
        ['Must I own the land?', 'No. Leases of nine years or more are fine; about half of our sites are leased.'],
        [
          'How is marketing paid for?',
          'Three per cent of sales. A committee with four elected franchisees decides the plan.',
        ],
      ],
      summary:
        'Fried-chicken family restaurants for Malaysian district towns, with drive-through option and district-wide territory.',
      keywords: 'fried chicken franchise, drive-through, quick service restaurant',
      featured: true,
      approved: true,
      interest: 2.2,
      look: {
        palette: 'bunga',
        scene: 'street',
        light: 'noon',
        things: ['bucket', 'burger', 'cup'],
        sign: 'Rangup & Co.',
      },
    },
    {
      name: 'Vazhai Ilai Kitchen',
      slug: 'vazhai-ilai-kitchen',
      founded: 2010,
      origin: 'Malaysia',
      outlets: 12,
      figures: ['MYR', 240000, 390000, 48000],
      territories: ['Kuala Lumpur', 'Selangor', 'Penang', 'Perak', 'Singapore'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `வாழை இலை means banana leaf, and that is the plate: rice in the middle, four vegetables along the top, rasam poured last. Vazhai Ilai has served it in Klang since 2010, with the recipes of two sisters from Sitiawan and a kitchen where spices are roasted and ground each morning.

Leaf meals run from eleven to four. In the evening the same kitchen turns to tosai, forty centimetres long, and biryani on Fridays. A restaurant seats ninety in about 2,500 square feet, with steel counters, a tiled floor that can be hosed and a handwashing line that most guests reach before they sit.

Cooks are the scarce resource. The brand runs a small academy in Klang that takes twelve trainees every quarter, and a franchisee reserves three places when signing. Vegetables are bought locally every day; the spice mixes come in sealed bags with the date of roasting on them.`,
      why: 'Lunch queues form by themselves. What usually fails in this trade is the kitchen, so the franchise is mostly about training cooks and keeping the spices exact.',
      points: [
        'Academy places for three cooks included in the fee',
        'Spice mixes roasted weekly and dated',
        'Two businesses in one kitchen: leaf lunch and tosai evenings',
        'Vegetarian unit with its own pots and counter',
      ],
      faqs: [
        ['Is it vegetarian?', 'The leaf meal is. Chicken, mutton and crab are served as sides, cooked and kept apart.'],
        [
          'What is the food cost?',
          'Between 31 and 34 per cent in the group’s twelve restaurants last year, unlimited refills of vegetables included.',
        ],
        [
          'Do you help with foreign workers’ permits?',
          'We advise, but the outlet is the employer. The academy exists so that you can hire locally.',
        ],
        ['Can I start smaller?', 'A 40-seat tosai corner is being tried in Ipoh and may be offered next year.'],
      ],
      summary:
        'South Indian banana-leaf restaurants from Klang with their own cooks’ academy and freshly ground spices.',
      keywords: 'banana leaf franchise, south indian restaurant, tosai',
      approved: true,
      interest: 1.2,
      look: {
        palette: 'belimbing',
        scene: 'still',
        light: 'noon',
        things: ['rice', 'teapot', 'plant'],
        sign: 'Vazhai Ilai',
      },
    },
    {
      name: 'Jip Ember Korean Grill',
      slug: 'jip-ember-korean-grill',
      founded: 2016,
      origin: 'South Korea',
      outlets: 41,
      figures: ['USD', 160000, 280000, 35000],
      territories: ['Kuala Lumpur', 'Selangor', 'Johor', 'South Korea', 'Philippines', 'Vietnam'],
      models: ['Single-Unit', 'Master Franchise'],
      description: `Jip means house, and each Jip Ember is laid out like one: a porch for those who wait, a hearth with twelve grill tables, a back room that can be closed for a birthday. Beef and chicken are cut in view of the guests, the side dishes are refilled without asking, and the bill is presented on a wooden spatula because it makes people laugh.

The smokeless table is the company’s own patent. Air is drawn down through the grill and filtered under the floor, so the restaurant needs no hoods and no tall ceiling, which opens mall units and shophouse upper floors that other grills cannot use. Fitting it costs about a fifth of the total.

Owners in the Philippines and Vietnam recouped the fee from side-street sites. For Malaysia a halal supply chain was set up with an abattoir in Negeri Sembilan before the first shop was signed. Training is five weeks in Daegu; the recipes come in weights, not spoons.`,
      why: 'Grilling at the table keeps the kitchen crew at five while ninety people eat. The patent decides where you may open, and that is worth more than the logo.',
      points: [
        'Patented down-draught table: no hoods, no high ceiling',
        'Kitchen crew of five for ninety seats',
        'Halal beef and chicken contracts already in place',
        'Five weeks of training in Daegu with a Malay-speaking tutor',
      ],
      faqs: [
        [
          'Is the patent mine to use elsewhere?',
          'Only in the franchised restaurant. Tables remain serviceable by our engineers for fifteen years.',
        ],
        ['How often are filters changed?', 'Weekly by your staff, which takes an hour, and quarterly by a technician.'],
        [
          'Does the master franchise include Borneo?',
          'Sabah and Sarawak are negotiated together with Peninsular Malaysia, not apart.',
        ],
      ],
      summary:
        'Smokeless-table Korean grill from Daegu with a halal supply chain in Malaysia. Works in malls and on upper floors.',
      keywords: 'korean bbq franchise, halal korean grill, master franchise',
      interest: 1.6,
      look: {
        palette: 'kelabu',
        scene: 'counter',
        light: 'night',
        things: ['pot', 'noodles', 'steamer'],
        sign: 'Jip Ember',
      },
    },
    {
      name: 'Lapis Daging Burger Bar',
      slug: 'lapis-daging-burger-bar',
      founded: 2018,
      origin: 'Malaysia',
      outlets: 22,
      figures: ['MYR', 85000, 240000, 28000],
      territories: ['Kuala Lumpur', 'Selangor', 'Putrajaya', 'Malacca', 'Perlis'],
      models: ['Single-Unit', 'Conversion'],
      description: `The roadside burger, wrapped in egg and drowned in black pepper sauce, is a Malaysian invention. Lapis Daging took it indoors in 2018 without taking away the stall: every shop has a griddle facing the street, a bench, and a sauce rail that customers are trusted with.

Two formats are offered. The trailer costs about RM 85,000 complete, needs two people and trades at night markets and beside futsal courts. The bar takes a 900 square foot lot, twenty-eight seats and a delivery shelf, and costs up to RM 240,000. Many begin with the trailer and bring it along as a satellite when the bar opens.

Patties are ground fresh in Rawang, smashed thin and stacked two to five layers; buns come from a bakery that delivers before noon. The operations manual is a series of sixty short films that staff watch on their own phones in Malay, English, Bengali or Nepali.`,
      why: 'A concept people already love, an entry ticket below a family car, and a clear second step.',
      points: [
        'Start with a trailer, grow into a bar',
        'Manual as sixty short films in four languages',
        'Delivery apps negotiated for the group at 22 per cent',
        'Griddle faces the street: cooking is the advertisement',
      ],
      faqs: [
        [
          'Where may the trailer trade?',
          'Anywhere in your district with a permit. We keep a calendar of night markets and private sites and share it weekly.',
        ],
        [
          'Is the beef local?',
          'A blend of Australian and Malaysian beef, halal certified and ground the night before.',
        ],
        [
          'What does the trailer price include?',
          'The trailer, griddle, generator, first stock, branding, ten days’ training and insurance for a year.',
        ],
      ],
      summary:
        'Malaysian layered-burger trailers and street bars. Begin with a night-market trailer, grow into a 28-seat shop.',
      keywords: 'burger franchise, food trailer, night market',
      interest: 1.7,
      look: {
        palette: 'mangga',
        scene: 'kiosk',
        stall: 'trailer',
        light: 'dusk',
        things: ['burger', 'glass', 'bucket'],
        sign: 'Lapis Daging',
      },
    },
  ],
};
