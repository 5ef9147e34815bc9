import type { DemoUpdate } from './demo-types.ts'

/** The updates of each project by its title, latest first. */
export const projectUpdates: Readonly<Record<string, readonly DemoUpdate[]>> = {
  'Winter beds in Penzance': [
    {
      daysAgo: 6,
      title: 'Twelve beds, and a table by the window',
      paragraphs: [
        'The hall opened on the first of November and has been full every night since. The new bedding came back from the laundry on Tuesday, and for the first time every bed has two blankets.',
        'Four people have moved on already: two to a room in Camborne, one to family in Truro, and one back to the boat he had left in March.',
      ],
      quote: 'I slept until the kettle woke me. I had forgotten one could.',
      figures: [
        ['Nights of shelter', 1482],
        ['People moved on to a home', 47],
      ],
      cites: 3,
    },
    {
      daysAgo: 68,
      title: 'What we mended over the summer',
      paragraphs: [
        'While the hall was quiet we dried out the store room, rehung the back door and wrote down what every volunteer had been keeping in their head.',
      ],
      list: [
        'Lockers for twelve guests',
        'A drying room that dries',
        'A rota that fits on one page',
      ],
      figures: [
        ['Nights of shelter', 1310],
        ['People moved on to a home', 39],
      ],
      cites: 1,
    },
    {
      daysAgo: 190,
      title: 'The last night of the season',
      paragraphs: [
        'We closed on the thirty-first of March with a breakfast for everyone who had slept here or made a bed. Thirty-one of fifty-eight guests have a room of their own now. For the others the caseworker stays on.',
      ],
      figures: [
        ['Nights of shelter', 1204],
        ['People moved on to a home', 31],
      ],
    },
  ],
  'First-month rent fund': [
    {
      daysAgo: 31,
      title: 'Eight tenancies, seven of them paid back in part',
      paragraphs: [
        'Two families and six people on their own have moved in since the spring. Seven have begun to pay the first month back, ten or twenty pounds at a time, and the first of that money has already paid for somebody else.',
      ],
      figures: [['Tenancies begun', 23]],
      cites: 2,
    },
    {
      daysAgo: 140,
      title: 'A landlord who asked how to help',
      paragraphs: [
        'After three tenancies that went well, a landlord in Hayle offered the fourth flat without a deposit. We have put his name on the kitchen wall, which he says is enough.',
      ],
      figures: [['Tenancies begun', 15]],
    },
  ],
  'Six boreholes for Nkhotakota': [
    {
      daysAgo: 18,
      title: 'The fourth pump runs',
      paragraphs: [
        'The rig struck water at 41 metres in Mwansambo, nine metres sooner than the survey thought. The pump was set on Friday and the committee of six women has had its first lesson in taking it apart.',
        'The rains come in a month. We would like the fifth hole drilled before the road goes.',
      ],
      quote: 'My daughter asked what she should do with the morning.',
      figures: [
        ['People with a pump within a kilometre', 1940],
        ['Pumps working', 4],
      ],
      cites: 2,
    },
    {
      daysAgo: 97,
      title: 'A dry hole, and what it cost',
      paragraphs: [
        'The first hole at Kasamanda was dry at sixty metres. We paid the driller for the metres, as agreed, and moved three hundred steps to the east, where there is water.',
        'We tell you because you would see it in the ledger anyway, and because a dry hole is part of the price of a wet one.',
      ],
      figures: [
        ['People with a pump within a kilometre', 1420],
        ['Pumps working', 3],
      ],
      cites: 1,
    },
    {
      daysAgo: 210,
      title: 'Two pumps in two months',
      paragraphs: ['Chia and Malengachanzi have water. The queue at Chia is now eleven minutes.'],
      figures: [
        ['People with a pump within a kilometre', 960],
        ['Pumps working', 2],
      ],
    },
  ],
  'Clean taps for Kabwe clinics': [
    {
      daysAgo: 25,
      title: 'Hot water in the delivery room',
      paragraphs: [
        'The second clinic has piped water to both delivery rooms. The solar heater cost more than we planned, which is why that line is over its budget: the cheaper one could not take the hard water here.',
      ],
      figures: [['Clinics with piped water', 2]],
      cites: 2,
    },
  ],
  'Pump parts shop on wheels': [
    {
      daysAgo: 60,
      title: 'The motorbike rests until April',
      paragraphs: [
        'We have paused for the rains. Blessings is using the weeks to train a second mechanic, so that the shop can be in two places.',
      ],
      figures: [['Pumps mended', 61]],
    },
  ],
  'Two hundred readers in Leeds': [
    {
      daysAgo: 12,
      title: 'A hundred and sixty-four children, one book at a time',
      paragraphs: [
        'Eight schools now have a reading corner that is quiet on purpose. Two more begin after half-term.',
        'The teachers measured: those who have read with somebody for two terms are, on average, eight months further on than they were expected to be.',
      ],
      quote: 'She read the last page to the dog.',
      figures: [['Children reading every week', 164]],
      cites: 2,
    },
    {
      daysAgo: 95,
      title: 'Forty grown-ups who turn up',
      paragraphs: [
        'We trained forty volunteers over the summer. Thirty-eight came to every session, one moved to Hull, and one is now a teacher.',
      ],
      figures: [['Children reading every week', 131]],
    },
  ],
  'A library in a lorry for Tamale': [
    {
      daysAgo: 40,
      title: 'The lorry passed its test at the second try',
      paragraphs: [
        'New brakes, a new battery, and shelves that hold on bad roads. The first round of eleven villages took nine days.',
      ],
      figures: [['LedgerTables lent', 1870]],
      cites: 2,
    },
  ],
  'Pay-as-you-can suppers, Maidstone': [
    {
      daysAgo: 9,
      title: 'Ninety plates, and who pays for them',
      paragraphs: [
        'In October one in four guests paid nothing, one in four paid what a supper costs us, and half paid something between. It comes out even, give or take a crate of leeks.',
      ],
      figures: [['Suppers served', 12480]],
      cites: 2,
    },
    {
      daysAgo: 84,
      title: 'Three tonnes of plums',
      paragraphs: [
        'The farms rang on the same morning. What we could not cook went to the preserving shed in Faversham, and will be back in February.',
      ],
      figures: [['Suppers served', 11120]],
    },
  ],
  'Preserving shed': [
    {
      daysAgo: 34,
      title: 'The first thousand jars',
      paragraphs: ['The pasteuriser arrived with a manual in Finnish. There are now 1,040 jars.'],
      figures: [['Jars filled', 1040]],
      cites: 1,
    },
  ],
  'Open the wall at Tollesbury Wick': [
    {
      daysAgo: 21,
      title: 'The tide comes in by the new door',
      paragraphs: [
        'On the spring tide of the twenty-first the water came through the breach as the model had said it would, within four centimetres. By evening there were redshank on what had been a field.',
      ],
      figures: [['Hectares under tide', 22]],
      cites: 2,
    },
    {
      daysAgo: 120,
      title: 'Waiting for the licence',
      paragraphs: [
        'The licence took eleven weeks longer than planned. The money waited with us, and it shows in the ledger as waiting.',
      ],
    },
  ],
  'Mangrove nurseries in Khulna': [
    {
      daysAgo: 45,
      title: 'Seventy-one thousand seedlings counted alive',
      paragraphs: [
        'The count was done by the nurseries themselves, each counting its neighbour’s. Payments follow the count.',
      ],
      figures: [['Seedlings alive', 71200]],
      cites: 2,
    },
    {
      daysAgo: 200,
      title: 'Forty nurseries, forty ledgers',
      paragraphs: ['Every nursery keeps its own book, and has read ours.'],
      figures: [['Seedlings alive', 38900]],
    },
  ],
  'School days on the marsh': [
    {
      daysAgo: 50,
      title: 'Nine hundred pairs of wet socks',
      paragraphs: ['Nine schools came in the autumn term. The nets were mended twice.'],
      figures: [['Children on the marsh', 912]],
    },
  ],
  'Limb workshop in Bo': [
    {
      daysAgo: 29,
      title: 'A hundred and twelve legs this year',
      paragraphs: [
        'The oven for plastic was out for three weeks in September, and the queue grew to thirty-one. It is down to six.',
      ],
      figures: [['Legs fitted', 112]],
      cites: 2,
    },
  ],
  'Walking school, Pokhara': [
    {
      daysAgo: 52,
      title: 'A bed for those who live far away',
      paragraphs: ['Nineteen people stayed for two weeks each and walked home.'],
      figures: [['People trained to walk', 64]],
    },
  ],
  'Mechanics in the making': [
    {
      daysAgo: 15,
      title: 'The sixth group has its certificates',
      paragraphs: [
        'Eleven of twelve finished; seven have work. One opened a stall outside our own door, which we take as praise.',
      ],
      figures: [
        ['Certificates', 66],
        ['In work', 43],
      ],
      cites: 2,
    },
    {
      daysAgo: 110,
      title: 'The fifth group',
      paragraphs: ['Twelve began, twelve finished.'],
      figures: [
        ['Certificates', 55],
        ['In work', 36],
      ],
    },
  ],
  'Night-shift bicycles': [
    {
      daysAgo: 37,
      title: 'Two hundred and six riders home',
      paragraphs: [
        'Most work in the warehouse by the ring road, where the last bus goes at 22:40.',
      ],
      figures: [['Bicycles given out', 206]],
    },
  ],
  'Open door Mondays': [
    {
      daysAgo: 11,
      title: 'What forty people made in October',
      paragraphs: ['Bowls, mostly. One chess set. The kiln was fired three times.'],
      figures: [['Visits', 1640]],
      cites: 1,
    },
  ],
  'Mend the north-light roof': [
    {
      daysAgo: 43,
      title: 'Twenty-two panes in, and twelve buckets retired',
      paragraphs: ['The eleventh beam was worse than it looked. The builder has shown us why.'],
      figures: [['Panes replaced', 22]],
      cites: 2,
    },
  ],
  'Retired sheepdogs': [
    {
      daysAgo: 27,
      title: 'Moss, Fly and Ben',
      paragraphs: ['Three came in this autumn. Fly has already reorganised the hens.'],
      figures: [['Dogs at home', 14]],
    },
  ],
  'Winter hay': [
    {
      daysAgo: 16,
      title: 'Thirty-one bales under cover',
      paragraphs: ['Bought before the price rose. Nine to go.'],
      figures: [['Bales bought', 31]],
      cites: 1,
    },
  ],
  'Seed banks for Maradi': [
    {
      daysAgo: 38,
      title: 'Paid back in millet',
      paragraphs: [
        'Seven of the eight banks were repaid in full at harvest. The eighth had locusts, and the others have lent it seed.',
      ],
      figures: [['Households that planted', 1260]],
      cites: 2,
    },
  ],
  'Market women’s store, Kitui': [
    {
      daysAgo: 55,
      title: 'Green gram at 138 shillings',
      paragraphs: ['In the panic of February it fetched 84. The store is full.'],
      figures: [['Sacks in store', 740]],
    },
  ],
  'Family reunion desk, Glasgow': [
    {
      daysAgo: 19,
      title: 'Eleven families at the airport',
      paragraphs: [
        'Eleven families met at arrivals this quarter. We may not show their faces, and would not.',
      ],
      figures: [['Families helped', 118]],
      cites: 1,
    },
    {
      daysAgo: 22,
      title: 'To those who gave: how the interpreter is paid',
      paragraphs: [
        'Some of you asked why interpreting costs more than the solicitor. Eleven languages, by the hour, often at night.',
      ],
      audience: 'donors',
    },
  ],
  'Lesvos appeals rota': [
    {
      daysAgo: 48,
      title: 'No appeal missed since April',
      paragraphs: ['Sixty-four appeals, all in time. Twenty-nine have been decided.'],
      figures: [['Appeals lodged', 64]],
    },
  ],
  'Sixteen midwives for Dolpo': [
    {
      daysAgo: 23,
      title: 'The satellite telephones have paid for themselves in walking',
      paragraphs: [
        'In September a call from Saldang brought the helicopter for twins. Both are well, and one is named after the pilot.',
      ],
      figures: [['Births attended', 588]],
      cites: 2,
    },
    {
      daysAgo: 150,
      title: 'Boots for sixteen',
      paragraphs: ['Two sizes were wrong. The right ones went up with the salt.'],
      figures: [['Births attended', 471]],
    },
  ],
  'Horses for Naryn': [
    {
      daysAgo: 41,
      title: 'Five horses, down from the pastures',
      paragraphs: ['All five are in their winter stable, and so are the midwives.'],
      figures: [['Visits on horseback', 212]],
    },
  ],
  'Waiting house, Ayacucho': [
    {
      daysAgo: 33,
      title: 'Thirty-nine mothers, a stove and a view',
      paragraphs: ['Nobody who waited here gave birth on the road.'],
      figures: [['Mothers who stayed', 139]],
      cites: 1,
    },
  ],
}
