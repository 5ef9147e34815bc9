/** Text alternatives of the pictures of `server/seeds/data/pictures` by folder name. */
export const pictureTexts: Readonly<Record<string, string>> = {
  'winter-beds': 'Drawing of a hall at night with six made beds, and the moon in the window',
  'rent-fund': 'Drawing of a house with a large front-door key in front of it',
  'hall-kitchen':
    'Drawing of a large kitchen with a cooker, steaming pans, an extractor hood and two sinks',
  boreholes: 'Drawing of a blue village hand pump pouring water into a bucket, with huts behind',
  'clinic-taps': 'Drawing of a running tap above a clinic basin, with a red medical bag beside it',
  'pump-parts':
    'Drawing of a motorbike with a parts box, a spanner and a hand pump beside the road',
  'leeds-readers':
    'Drawing of an open picture book under a reading lamp, with a row of books on a shelf',
  'library-lorry':
    'Drawing of a blue lorry with its side open and shelves of books inside, under a tree',
  'summer-stories':
    'Drawing of a large open storybook on a bench in front of four washing machines in a launderette',
  'reading-dogs': 'Drawing of a calm black and white dog sitting beside an open book',
  suppers: 'Drawing of a long table with plates of food and a steaming pot, under warm lamps',
  'preserving-shed': 'Drawing of shelves full of jars of plum and apricot preserve',
  'cooking-class': 'Drawing of a chopping board with carrots, a knife and a pot on a kitchen table',
  'sea-wall':
    'Drawing of a gap in a sea wall where the tide flows into a green marsh with wading birds',
  mangroves:
    'Drawing of mangrove trees standing in water on their roots, with pots of seedlings on the bank',
  'marsh-school':
    'Drawing of yellow wellingtons, a pond net and a bucket on a muddy marsh with reeds',
  'limb-workshop':
    'Drawing of two artificial legs on a workbench, with a wheelchair sign and a spanner on the wall and crutches beside',
  'walking-school':
    'Drawing of an artificial leg and crutches beside the parallel bars of a walking school',
  'mending-van':
    'Drawing of a green van with an artificial leg painted on its side, on a road in the hills',
  mechanics: 'Drawing of a bicycle on a workshop bench with spanners and wheels on the wall',
  'night-bicycles': 'Drawing of a bicycle with a shining lamp under a street light at night',
  'bicycle-container': 'Drawing of a row of bicycles in front of a blue shipping container',
  'clay-mondays': 'Drawing of a potter’s wheel with a clay pot, and finished vases on a shelf',
  'north-light':
    'Drawing of a painting on an easel and a palette in front of a studio whose saw-tooth glass roof has one pane missing',
  'printing-press': 'Drawing of a hand printing press with colourful posters drying on a line',
  sheepdogs:
    'Drawing of a black and white sheepdog and a brown one sitting in front of green hills',
  'winter-hay':
    'Drawing of a stack of hay bales in a field with snow falling and a brown pony beside it',
  'stable-roof':
    'Drawing of a stable with three ponies looking out over the half-doors under a new roof',
  'seed-banks':
    'Drawing of sacks of seed stacked in front of a round-roofed granary, with millet growing beside',
  'half-moons':
    'Drawing of half-moon pits holding rainwater in dry ground, with green millet growing in them',
  'market-store':
    'Drawing of a weighing scale with a sack of green gram on it, in front of a store with stacked sacks',
  'donkey-carts': 'Drawing of a grey donkey pulling a cart with sacks and a water drum',
  'family-reunion':
    'Drawing of a poster of a family beside a green filing cabinet, a form, a suitcase with a child’s toy bear, and a tent',
  'appeals-rota':
    'Drawing of the scales of justice beside a wall calendar with ten days crossed out',
  'safe-house': 'Drawing of a house with a large padlock and a quiet walled garden of flowers',
  midwives:
    'Drawing of a red medical bag, walking boots and a satellite phone in front of snowy mountains',
  'naryn-horses': 'Drawing of a brown horse carrying a red medical bag across a mountain meadow',
  'waiting-house':
    'Drawing of a baby in a cot under a mobile, with a red medical bag, a warm stove and a made bed',
  'winter-drop':
    'Drawing of a small aeroplane dropping boxes with red crosses by parachute over snowy mountains',
  'soup-table': 'Drawing of a long table with six steaming bowls of soup',
  'open-door': 'Drawing of an open door at night, with light falling on the harbour and a boat',
  'pump-section':
    'Drawing of a cross-section through soil and rock, with the pipe that reaches the water below',
  'accounts-page': 'Drawing of a page of accounts with a bar chart and a row of coins',
  boardroom: 'Drawing of a meeting table with empty chairs, papers and flowers',
  certificates: 'Drawing of three framed certificates above a bicycle wheel and a spanner',
  plums: 'Drawing of crates of plums under a plum tree',
  'logo-hearth-and-harbour': 'Logo: a house',
  'logo-wellspring-villages': 'Logo: a tap with a drop of water',
  'logo-lamplight-readers': 'Logo: an open book',
  'logo-orchard-kitchen': 'Logo: a steaming bowl',
  'logo-saltmarsh-revival': 'Logo: a tree',
  'logo-bright-step': 'Logo: a wheelchair user',
  'logo-freewheel-workshop': 'Logo: three people',
  'logo-kiln-street-studios': 'Logo: a palette',
  'logo-hill-farm-rescue': 'Logo: a paw print',
  'logo-seeds-of-the-sahel': 'Logo: a globe',
  'logo-waymark-law': 'Logo: scales of justice',
  'logo-high-valleys': 'Logo: a medical bag',
}

/** The pictures of each project, its cover first. */
export const projectPictures: Readonly<Record<string, readonly string[]>> = {
  'Winter beds in Penzance': ['winter-beds', 'soup-table', 'open-door'],
  'First-month rent fund': ['rent-fund'],
  'A kitchen that passes inspection': ['hall-kitchen'],
  'Six boreholes for Nkhotakota': ['boreholes', 'pump-section'],
  'Clean taps for Kabwe clinics': ['clinic-taps'],
  'Pump parts shop on wheels': ['pump-parts'],
  'Two hundred readers in Leeds': ['leeds-readers'],
  'A library in a lorry for Tamale': ['library-lorry'],
  'Summer of stories, Dundee': ['summer-stories'],
  'Reading dogs pilot': ['reading-dogs'],
  'Pay-as-you-can suppers, Maidstone': ['suppers'],
  'Preserving shed': ['preserving-shed', 'plums'],
  'Cook with what you have': ['cooking-class'],
  'Open the wall at Tollesbury Wick': ['sea-wall'],
  'Mangrove nurseries in Khulna': ['mangroves'],
  'School days on the marsh': ['marsh-school'],
  'Limb workshop in Bo': ['limb-workshop'],
  'Walking school, Pokhara': ['walking-school'],
  'Mobile mending van': ['mending-van'],
  'Mechanics in the making': ['mechanics', 'certificates'],
  'Night-shift bicycles': ['night-bicycles'],
  'Container to Brikama': ['bicycle-container'],
  'Open door Mondays': ['clay-mondays'],
  'Mend the north-light roof': ['north-light'],
  'Young printers’ press': ['printing-press'],
  'Retired sheepdogs': ['sheepdogs'],
  'Winter hay': ['winter-hay'],
  'New stable roof': ['stable-roof'],
  'Seed banks for Maradi': ['seed-banks'],
  'Half-moons, Yatenga': ['half-moons'],
  'Market women’s store, Kitui': ['market-store'],
  'Donkey carts': ['donkey-carts'],
  'Family reunion desk, Glasgow': ['family-reunion'],
  'Lesvos appeals rota': ['appeals-rota'],
  'Safe house fit-out': ['safe-house'],
  'Sixteen midwives for Dolpo': ['midwives'],
  'Horses for Naryn': ['naryn-horses'],
  'Waiting house, Ayacucho': ['waiting-house'],
  'Spiti winter drop': ['winter-drop'],
}

/** The pictures of updates by their titles. Other updates show the cover of their project. */
export const updatePictures: Readonly<Record<string, string>> = {
  'Twelve beds, and a table by the window': 'winter-beds',
  'What we mended over the summer': 'hall-kitchen',
  'The last night of the season': 'open-door',
  'A dry hole, and what it cost': 'pump-section',
  'Three tonnes of plums': 'plums',
  'The sixth group has its certificates': 'certificates',
  'The fifth group': 'certificates',
  'Our accounts for the year, in one page': 'accounts-page',
  'A new chair, and thanks to the old one': 'boardroom',
  'What we learned from the breach': 'sea-wall',
}

/** The cover and the logo of each charity by its registration number. */
export const charityPictures: Readonly<Record<string, { cover: string; logo: string }>> = {
  '9000001': { cover: 'winter-beds', logo: 'logo-hearth-and-harbour' },
  '9000002': { cover: 'boreholes', logo: 'logo-wellspring-villages' },
  '9000003': { cover: 'leeds-readers', logo: 'logo-lamplight-readers' },
  '9000004': { cover: 'suppers', logo: 'logo-orchard-kitchen' },
  '9000005': { cover: 'sea-wall', logo: 'logo-saltmarsh-revival' },
  '9000006': { cover: 'limb-workshop', logo: 'logo-bright-step' },
  NIC199007: { cover: 'mechanics', logo: 'logo-freewheel-workshop' },
  '9000008': { cover: 'clay-mondays', logo: 'logo-kiln-street-studios' },
  SC900009: { cover: 'sheepdogs', logo: 'logo-hill-farm-rescue' },
  '9000010': { cover: 'seed-banks', logo: 'logo-seeds-of-the-sahel' },
  '9000011': { cover: 'appeals-rota', logo: 'logo-waymark-law' },
  '9000012': { cover: 'midwives', logo: 'logo-high-valleys' },
}
