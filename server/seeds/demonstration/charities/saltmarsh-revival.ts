import type { DemoCharity } from '../demo-types.ts'

export const saltmarshRevival: DemoCharity = {
  number: '9000005',
  name: 'Saltmarsh Revival',
  introduction:
    'Saltmarsh holds carbon, feeds wading birds and takes the force out of a storm. We give the sea back a little at a time.',
  tags: ['Environment', 'Animals'],
  countries: ['GB', 'BD'],
  founded: '2011-10-30',
  weblink: 'https://saltmarsh-revival.example',
  projects: [
    {
      title: 'Open the wall at Tollesbury Wick',
      summary:
        'One careful breach in a failing sea wall, and 22 hectares of marsh come back by themselves.',
      story: [
        'The wall would have cost more to keep than the field behind it was worth. The farmer asked us first.',
        'We measure mud, plants and birds before and after, and publish what we find whether it flatters us or not.',
      ],
      countries: ['GB'],
      place: 'Blackwater Estuary, Essex',
      tags: ['Environment'],
      target: 56000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Engineering',
          planned: 38000,
          purchases: [
            ['Estuary Engineering', 'Breach, first stage'],
            ['Estuary Engineering', 'Counter wall, 120 metres'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Monitoring',
          planned: 12000,
          purchases: [['Essex Coastal Ecology', 'Quarterly survey of plants and birds']],
        },
        {
          category: 'support-costs',
          label: 'Permits and insurance',
          planned: 6000,
          purchases: [['Marine Cover', 'Insurance, half a year']],
        },
      ],
      lifecycle: 'active',
      began: 19,
      runs: 30,
      raised: 71,
      spent: 82,
    },
    {
      title: 'Mangrove nurseries in Khulna',
      summary:
        'Forty women’s nurseries raise 90,000 seedlings a year and are paid for each one that lives.',
      story: [
        'Payment comes after a year, for living trees. Survival went from half to more than four fifths.',
      ],
      countries: ['BD'],
      place: 'Khulna Division',
      tags: ['Environment', 'Overseas aid'],
      target: 28500,
      lines: [
        {
          category: 'grants-to-institutions',
          label: 'Payments for living trees',
          planned: 19500,
          purchases: [['Sundar Nursery Federation', 'Seedlings alive after a year']],
        },
        {
          category: 'charitable-activities',
          label: 'Seed, tools and training',
          planned: 9000,
          purchases: [['Khulna Forest Tools', 'Trays, shade cloth and tools']],
        },
      ],
      lifecycle: 'active',
      began: 21,
      runs: 36,
      raised: 64,
      spent: 77,
    },
    {
      title: 'School days on the marsh',
      summary: 'Waders, nets and a tide table: 1,200 children a year meet mud.',
      story: ['Nobody leaves clean. That is rather the point.'],
      countries: ['GB'],
      place: 'Maldon, Essex',
      tags: ['Environment', 'Education', 'Children and young people'],
      target: 6900,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Leaders and coaches',
          planned: 5400,
          purchases: [
            ['Dengie Coaches', 'Coach for two schools'],
            ['Payroll', 'Field leader, ten days'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Kit',
          planned: 1500,
          purchases: [['Angling Supplies', 'Thirty pairs of waders']],
        },
      ],
      lifecycle: 'active',
      began: 8,
      runs: 12,
      raised: 95,
      spent: 52,
    },
  ],
}
