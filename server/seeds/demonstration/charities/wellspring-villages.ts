import type { DemoCharity } from '../demo-types.ts'

export const wellspringVillages: DemoCharity = {
  number: '9000002',
  name: 'Wellspring Villages',
  introduction:
    'Village water committees in Malawi and Zambia choose the site, own the pump and set the price of a bucket. We bring the rig, the training and the spare parts.',
  tags: ['Water and sanitation', 'Overseas aid', 'Health'],
  countries: ['MW', 'ZM'],
  founded: '2004-09-02',
  weblink: 'https://wellspring-villages.example',
  projects: [
    {
      title: 'Six boreholes for Nkhotakota',
      summary: 'Six hand pumps within a kilometre of 2,900 people who now walk four.',
      story: [
        'A borehole is only as good as the person who can mend it. Two mechanics from each village train beside our drillers, and keep the tools.',
        'Water committees hold a meeting before we survey and another before we drill. Either can say no.',
      ],
      countries: ['MW'],
      place: 'Nkhotakota District',
      tags: ['Water and sanitation', 'Health', 'Overseas aid'],
      target: 42000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Survey and drilling',
          planned: 27000,
          purchases: [
            ['Lakeshore Drilling', 'Borehole drilled and cased, 48 metres'],
            ['Hydro Survey Malawi', 'Site survey, two villages'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Pumps and parts',
          planned: 9000,
          purchases: [['Pump Works Lilongwe', 'Hand pump with a spare set of seals']],
        },
        {
          category: 'charitable-activities',
          label: 'Training',
          planned: 6000,
          purchases: [['Village mechanics', 'Training days, food and travel']],
        },
      ],
      lifecycle: 'active',
      began: 16,
      runs: 24,
      raised: 88,
      spent: 79,
      trait: 'reversal',
    },
    {
      title: 'Clean taps for Kabwe clinics',
      summary: 'Piped water and handwashing for four clinics that deliver 1,100 babies a year.',
      story: [
        'Midwives in these four clinics were carrying water from a standpipe across the road. The pipes now reach the delivery rooms.',
      ],
      countries: ['ZM'],
      place: 'Kabwe, Central Province',
      tags: ['Water and sanitation', 'Health'],
      target: 26000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Pipes and tanks',
          planned: 17500,
          purchases: [
            ['Kabwe Plumbing Supplies', 'Tank, 5,000 litres, with a stand'],
            ['Kabwe Plumbing Supplies', 'Pipe, valves and taps for one clinic'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Labour',
          planned: 6500,
          purchases: [['Copperbelt Builders Cooperative', 'Plumbing and making good, one clinic']],
        },
        {
          category: 'support-costs',
          label: 'Water tests',
          planned: 2000,
          purchases: [['Zambia Water Lab', 'Laboratory tests, four samples']],
        },
      ],
      lifecycle: 'active',
      began: 11,
      runs: 18,
      raised: 78,
      spent: 58,
      trait: 'over-a-line',
    },
    {
      title: 'Pump parts shop on wheels',
      giftTerms: { kind: 'repayable', secondaryPurpose: 'keeping our other pumps running' },
      summary:
        'A motorbike, a parts box and a price list: seals and rods reach villages within a week.',
      story: [
        'Nine in ten broken pumps need a part that costs less than five pounds and is sold a day’s travel away.',
      ],
      countries: ['MW'],
      place: 'Salima District',
      tags: ['Water and sanitation', 'Overseas aid'],
      target: 7800,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Motorbike and running it',
          planned: 4300,
          purchases: [['Salima Motors', 'Fuel and service, two months']],
        },
        {
          category: 'charitable-activities',
          label: 'Stock of parts',
          planned: 3500,
          purchases: [['Pump Works Lilongwe', 'Seals, rods and bearings']],
        },
      ],
      lifecycle: 'paused',
      began: 14,
      runs: 24,
      raised: 73,
      spent: 40,
      trait: 'idle-money',
    },
  ],
}
