import type { DemoCharity } from '../demo-types.ts'

export const hearthAndHarbour: DemoCharity = {
  number: '9000001',
  name: 'Hearth and Harbour',
  introduction:
    'We keep a door open on the Cornish coast: beds for tonight, a kitchen table for tomorrow, and the paperwork that turns a tenancy into a home.',
  tags: ['Housing', 'Poverty'],
  countries: ['GB'],
  founded: '2009-03-17',
  weblink: 'https://hearth-and-harbour.example',
  projects: [
    {
      title: 'Winter beds in Penzance',
      giftTerms: {
        kind: 'secondary-purpose',
        secondaryPurpose: 'our other work for people without a home',
      },
      summary: 'Twelve warm beds, a hot meal and a caseworker, every night from November to March.',
      story: [
        'When the season ends, the caravan sites close and rents stay where they are. Twelve people a night sleep in our hall instead of a shop doorway.',
        'Each guest meets a caseworker in their first three days. Last winter 31 of 58 guests moved on to a room of their own.',
      ],
      countries: ['GB'],
      place: 'Penzance, Cornwall',
      tags: ['Housing', 'Poverty'],
      target: 18000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Beds, bedding and laundry',
          planned: 6200,
          purchases: [
            ['Mounts Bay Laundry', 'Bedding washed, four weeks'],
            ['Chapel Street Furnishings', 'Camp beds and mattresses'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Meals',
          planned: 4800,
          purchases: [
            ['Newlyn Wholesale Foods', 'Dry goods and vegetables for the month'],
            ['Causeway Bakery', 'Bread, twelve loaves a day'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Caseworker',
          planned: 6000,
          purchases: [['Payroll', 'Caseworker, monthly pay']],
        },
      ],
      lifecycle: 'active',
      began: 13,
      runs: 18,
      raised: 84,
      spent: 91,
    },
    {
      title: 'First-month rent fund',
      summary:
        'One month of rent in advance, lent without interest, so that a new tenancy can start.',
      story: [
        'Most of the people we meet could pay a rent. What they cannot pay is two rents at once: the first month and the deposit.',
        'We pay the first month straight to the landlord. It comes back in small parts, and then helps the next person.',
      ],
      countries: ['GB'],
      place: 'West Cornwall',
      tags: ['Housing', 'Poverty'],
      target: 12000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Rent in advance',
          planned: 11000,
          purchases: [
            ['Landlord, Hayle', 'First month of rent for a family of three'],
            ['Landlord, St Ives', 'First month of rent for one person'],
          ],
        },
        {
          category: 'support-costs',
          label: 'References and checks',
          planned: 1000,
          purchases: [['Tenant Checks Ltd', 'Reference checks, ten tenancies']],
        },
      ],
      lifecycle: 'active',
      began: 20,
      runs: 36,
      raised: 61,
      spent: 72,
    },
    {
      title: 'A kitchen that passes inspection',
      giftTerms: { kind: 'repayable', secondaryPurpose: '' },
      summary:
        'New extraction, a second sink and a fire door, so that the hall can cook for forty.',
      story: [
        'The old kitchen fed twelve people and failed its inspection on three counts. The new one feeds forty and failed on none.',
      ],
      countries: ['GB'],
      place: 'Penzance, Cornwall',
      tags: ['Housing', 'Food'],
      target: 9500,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Building work',
          planned: 7200,
          purchases: [
            ['Trelawney Builders', 'Second sink and drainage'],
            ['Trelawney Builders', 'Fire door, fitted and certified'],
            ['Airflow South West', 'Extraction hood and ducting'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Equipment',
          planned: 2300,
          purchases: [['Catering Reclaim', 'Six-burner range, reconditioned']],
        },
      ],
      lifecycle: 'completed',
      began: 22,
      runs: 9,
      raised: 100,
      spent: 100,
    },
  ],
}
