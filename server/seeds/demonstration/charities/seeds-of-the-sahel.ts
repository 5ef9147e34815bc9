import type { DemoCharity } from '../demo-types.ts'

export const seedsOfTheSahel: DemoCharity = {
  number: '9000010',
  name: 'Seeds of the Sahel',
  introduction:
    'Farmers in Niger, Burkina Faso and Kenya trade, store and improve their own seed. We pay for banks, buildings and the odd donkey.',
  tags: ['Overseas aid', 'Environment', 'Food'],
  countries: ['NE', 'BF', 'KE'],
  founded: '2010-07-01',
  weblink: 'https://seeds-of-the-sahel.example',
  projects: [
    {
      title: 'Seed banks for Maradi',
      summary:
        'Eight village seed banks lend millet and cowpea at planting and are paid back at harvest.',
      story: [
        'A farmer who eats the seed in a bad year has nothing to plant in a good one. A seed bank breaks that.',
        'Loans are repaid in seed, one and a quarter for one. Seven of the eight banks now grow every season.',
      ],
      countries: ['NE'],
      place: 'Maradi Region',
      tags: ['Food', 'Environment', 'Overseas aid'],
      target: 30500,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Store buildings',
          planned: 16000,
          purchases: [['Maradi Masons', 'Walls and roof of one store']],
        },
        {
          category: 'charitable-activities',
          label: 'First stock of seed',
          planned: 9500,
          purchases: [['Aguie Growers’ Union', 'Certified millet seed, one tonne']],
        },
        {
          category: 'charitable-activities',
          label: 'Training',
          planned: 5000,
          purchases: [['Trainers', 'Storekeeping, two villages']],
        },
      ],
      lifecycle: 'active',
      began: 20,
      runs: 30,
      raised: 78,
      spent: 85,
    },
    {
      title: 'Half-moons, Yatenga',
      summary: 'Half-moon pits dug by hand hold the rain: 300 hectares of crust become fields.',
      story: ['Paid digging in the hungry months, and a harvest from land that grew nothing.'],
      countries: ['BF'],
      place: 'Yatenga Province',
      tags: ['Environment', 'Food', 'Overseas aid'],
      target: 23000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Pay for digging',
          planned: 18500,
          purchases: [['Village work groups', 'Digging, twelve hectares']],
        },
        {
          category: 'charitable-activities',
          label: 'Tools',
          planned: 4500,
          purchases: [['Ouahigouya Forge', 'Picks and barrows']],
        },
      ],
      lifecycle: 'active',
      began: 7,
      runs: 18,
      raised: 35,
      spent: 58,
      trait: 'quiet',
    },
    {
      title: 'Market women’s store, Kitui',
      summary:
        'A weighbridge and a dry store so that green gram is sold in June and not in a panic.',
      story: [
        'The price in June is twice the price in February. The difference used to go to whoever owned a shed.',
      ],
      countries: ['KE'],
      place: 'Kitui County',
      tags: ['Food', 'Livelihoods', 'Overseas aid'],
      target: 14800,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Store and scales',
          planned: 12300,
          purchases: [
            ['Kitui Construction', 'Concrete floor and walls'],
            ['Nairobi Scales', 'Platform scale, 500 kg'],
          ],
        },
        {
          category: 'support-costs',
          label: 'Registration',
          planned: 2500,
          purchases: [['County office', 'Cooperative registration']],
        },
      ],
      lifecycle: 'active',
      began: 15,
      runs: 18,
      raised: 86,
      spent: 88,
    },
    {
      title: 'Donkey carts',
      summary: 'A cart shared by five families carries water, grain and, once, a bride.',
      story: ['Eleven carts so far. The twelfth waits for a donkey that likes the first owner.'],
      countries: ['NE'],
      place: 'Maradi Region',
      tags: ['Overseas aid', 'Community development'],
      target: 5200,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Carts',
          planned: 3800,
          purchases: [['Maradi Metalwork', 'Two carts with harness']],
        },
        {
          category: 'charitable-activities',
          label: 'Donkeys and feed',
          planned: 1400,
          purchases: [['Tessaoua Market', 'Donkey, with a month of feed']],
        },
      ],
      lifecycle: 'completed',
      began: 19,
      runs: 10,
      raised: 100,
      spent: 100,
    },
  ],
}
