import type { DemoCharity } from '../demo-types.ts'

export const theOrchardKitchen: DemoCharity = {
  number: '9000004',
  name: 'The Orchard Kitchen',
  introduction:
    'Surplus fruit and vegetables from Kent farms become dinners that people pay what they can for. Nobody is asked why.',
  tags: ['Food', 'Poverty', 'Community development'],
  countries: ['GB'],
  founded: '2016-06-11',
  weblink: 'https://orchard-kitchen.example',
  projects: [
    {
      title: 'Pay-as-you-can suppers, Maidstone',
      summary: 'Three evenings a week, ninety plates, from food that farms would have ploughed in.',
      story: [
        'A third of our guests pay nothing, a third pay the price on the board, and a third pay more. It has balanced within a few pounds for six years.',
      ],
      countries: ['GB'],
      place: 'Maidstone, Kent',
      tags: ['Food', 'Poverty', 'Community development'],
      target: 15500,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Cooks',
          planned: 9000,
          purchases: [['Payroll', 'Two cooks, three evenings a week']],
        },
        {
          category: 'charitable-activities',
          label: 'Ingredients that are not given',
          planned: 3500,
          purchases: [
            ['Medway Cash and Carry', 'Oil, rice, flour and spices'],
            ['Weald Dairy', 'Milk and butter'],
          ],
        },
        {
          category: 'support-costs',
          label: 'Van',
          planned: 3000,
          purchases: [['County Garage', 'Fuel and a service']],
        },
      ],
      lifecycle: 'active',
      began: 23,
      runs: 36,
      raised: 92,
      spent: 86,
    },
    {
      title: 'Preserving shed',
      summary:
        'Jars, a pasteuriser and a cool room, so that August’s plums are still dinner in February.',
      story: ['In one August week we were offered four tonnes of plums and could take one.'],
      countries: ['GB'],
      place: 'Faversham, Kent',
      tags: ['Food', 'Environment'],
      target: 11200,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Equipment',
          planned: 7700,
          purchases: [
            ['Kent Food Machinery', 'Pasteuriser, used, with a year’s guarantee'],
            ['Glassworks Direct', 'Jars and lids, 1,200'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Cool room',
          planned: 3500,
          purchases: [['Coldstore Kent', 'Panels and a compressor']],
        },
      ],
      lifecycle: 'active',
      began: 7,
      runs: 12,
      raised: 66,
      spent: 38,
    },
    {
      title: 'Cook with what you have',
      summary: 'Eight-week classes for people new to cooking for themselves.',
      story: [
        'Care leavers, widowers, new arrivals: the class sizes are small and the portions are not.',
      ],
      countries: ['GB'],
      place: 'Chatham, Kent',
      tags: ['Food', 'Education'],
      target: 4600,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Teaching',
          planned: 3200,
          purchases: [['Freelance tutor', 'Four classes']],
        },
        {
          category: 'charitable-activities',
          label: 'Ingredients',
          planned: 1400,
          purchases: [['Medway Cash and Carry', 'Ingredients, eight classes']],
        },
      ],
      lifecycle: 'active',
      began: 12,
      runs: 12,
      raised: 81,
      spent: 97,
      trait: 'quiet',
    },
  ],
}
