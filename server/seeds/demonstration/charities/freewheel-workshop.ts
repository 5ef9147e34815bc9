import type { DemoCharity } from '../demo-types.ts'

export const freewheelWorkshop: DemoCharity = {
  number: 'NIC199007',
  name: 'Freewheel Workshop',
  introduction:
    'We mend bicycles with people who are out of work and give the bicycles to people who need one to get to work.',
  tags: ['Community development', 'Livelihoods'],
  countries: ['GB', 'GM'],
  founded: '2013-04-08',
  weblink: 'https://freewheel-workshop.example',
  projects: [
    {
      title: 'Mechanics in the making',
      summary: 'Twelve paid weeks at the bench lead to a certificate and, for two in three, a job.',
      story: [
        'Everyone is paid from the first day. People cannot learn while they worry about Thursday.',
      ],
      countries: ['GB'],
      place: 'Belfast',
      tags: ['Livelihoods', 'Community development'],
      target: 24000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Trainees’ pay',
          planned: 16500,
          purchases: [['Payroll', 'Six trainees, monthly pay']],
        },
        {
          category: 'charitable-activities',
          label: 'Tools and parts',
          planned: 5000,
          purchases: [
            ['Lagan Cycle Parts', 'Cables, chains and brake blocks'],
            ['Cave Hill Tools', 'Three bench stands'],
          ],
        },
        {
          category: 'support-costs',
          label: 'Certificates',
          planned: 2500,
          purchases: [['Cycle Trades Awards', 'Assessment, six people']],
        },
      ],
      lifecycle: 'active',
      began: 14,
      runs: 24,
      raised: 69,
      spent: 84,
    },
    {
      title: 'Night-shift bicycles',
      summary:
        'A working bicycle, lights and a lock for people whose shift ends after the last bus.',
      story: ['Cleaners, carers, bakers. The list has been longer than the stock since we began.'],
      countries: ['GB'],
      place: 'Belfast and Lisburn',
      tags: ['Livelihoods', 'Poverty'],
      target: 8200,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Lights, locks and parts',
          planned: 8200,
          purchases: [
            ['Lagan Cycle Parts', 'Lights and locks, thirty sets'],
            ['Lagan Cycle Parts', 'Tyres and tubes'],
          ],
        },
      ],
      lifecycle: 'active',
      began: 6,
      runs: 12,
      raised: 58,
      spent: 74,
    },
    {
      title: 'Container to Brikama',
      summary:
        '420 bicycles that Belfast threw away, mended and sold for a fair price in the Gambia.',
      story: [
        'The Brikama workshop buys the container at cost, employs nine people and has never asked for a grant.',
      ],
      countries: ['GM'],
      place: 'Brikama, West Coast Region',
      tags: ['Livelihoods', 'Overseas aid', 'Environment'],
      target: 9800,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Shipping',
          planned: 7300,
          purchases: [
            ['Belfast Lough Freight', 'Container to Banjul'],
            ['Banjul Port', 'Duty and handling'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Tools',
          planned: 2500,
          purchases: [['Cave Hill Tools', 'Workshop tools for the container']],
        },
      ],
      lifecycle: 'closed',
      began: 23,
      runs: 8,
      raised: 100,
      spent: 100,
    },
  ],
}
