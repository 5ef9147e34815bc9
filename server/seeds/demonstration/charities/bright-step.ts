import type { DemoCharity } from '../demo-types.ts'

export const brightStep: DemoCharity = {
  number: '9000006',
  name: 'Bright Step',
  introduction:
    'Artificial legs made, fitted and mended where people live, by technicians who trained there too.',
  tags: ['Disability', 'Health', 'Overseas aid'],
  countries: ['SL', 'NP'],
  founded: '2007-05-19',
  weblink: 'https://bright-step.example',
  projects: [
    {
      title: 'Limb workshop in Bo',
      summary: 'A workshop that fits 180 legs a year and mends twice as many.',
      story: [
        'A leg lasts three to five years on a good road and two on a bad one. So the workshop matters more than the leg.',
        'Patients pay what they can. Nobody has been turned away since we opened.',
      ],
      countries: ['SL'],
      place: 'Bo, Southern Province',
      tags: ['Disability', 'Health'],
      target: 39000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Materials',
          planned: 18000,
          purchases: [
            ['Ortho Supplies West Africa', 'Polypropylene sheet and feet'],
            ['Ortho Supplies West Africa', 'Knee joints, twenty'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Technicians',
          planned: 16000,
          purchases: [['Payroll', 'Three technicians, monthly pay']],
        },
        {
          category: 'support-costs',
          label: 'Power and rent',
          planned: 5000,
          purchases: [['Bo Power', 'Electricity and generator fuel']],
        },
      ],
      lifecycle: 'active',
      began: 18,
      runs: 24,
      raised: 83,
      spent: 90,
    },
    {
      title: 'Walking school, Pokhara',
      summary:
        'Two weeks of physiotherapy after each fitting, with a bed for those who live far away.',
      story: ['A leg is fitted in a morning. Walking on a hillside with it takes a fortnight.'],
      countries: ['NP'],
      place: 'Pokhara, Gandaki',
      tags: ['Disability', 'Health'],
      target: 17500,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Physiotherapists',
          planned: 11000,
          purchases: [['Payroll', 'Two physiotherapists, monthly pay']],
        },
        {
          category: 'charitable-activities',
          label: 'Guest beds and food',
          planned: 6500,
          purchases: [['Lakeside Guest House', 'Beds for eight guests, two weeks']],
        },
      ],
      lifecycle: 'active',
      began: 10,
      runs: 18,
      raised: 44,
      spent: 71,
    },
    {
      title: 'Mobile mending van',
      summary: 'A van with a bench, a vice and an oven for plastic visits six district hospitals.',
      story: [
        'The van was written off in a flood in its second month. Givers were told, and their gifts moved to the workshop or came back.',
      ],
      countries: ['SL'],
      place: 'Kenema, Eastern Province',
      tags: ['Disability', 'Health'],
      target: 22000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Van and bench',
          planned: 22000,
          purchases: [['Freetown Fleet', 'Deposit on the van']],
        },
      ],
      lifecycle: 'cancelled',
      began: 20,
      runs: 12,
      raised: 12,
      spent: 100,
    },
  ],
}
