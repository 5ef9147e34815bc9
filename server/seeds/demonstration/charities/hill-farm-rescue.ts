import type { DemoCharity } from '../demo-types.ts'

export const hillFarmRescue: DemoCharity = {
  number: 'SC900009',
  name: 'Hill Farm Rescue',
  introduction:
    'Old sheepdogs, retired ponies and the occasional goat. We rehome those that can go and keep those that cannot.',
  tags: ['Animals'],
  countries: ['GB'],
  founded: '1998-08-21',
  weblink: 'https://hill-farm-rescue.example',
  projects: [
    {
      title: 'Retired sheepdogs',
      summary: 'Vet care and a fireside for working dogs whose farms have been sold.',
      story: [
        'A collie that has worked for ten years does not want a sofa. It wants a field, a routine and somebody to watch.',
      ],
      countries: ['GB'],
      place: 'Moffat, Dumfries and Galloway',
      tags: ['Animals'],
      target: 9200,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Vets',
          planned: 5600,
          purchases: [
            ['Moffat Water Vets', 'Dental work, three dogs'],
            ['Moffat Water Vets', 'Vaccinations and checks'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Feed and bedding',
          planned: 3600,
          purchases: [['Annandale Feeds', 'Feed for the month']],
        },
      ],
      lifecycle: 'active',
      began: 22,
      runs: 36,
      raised: 90,
      spent: 93,
    },
    {
      title: 'Winter hay',
      summary: 'Forty big bales before the price goes up in January.',
      story: [
        'In a wet year hay doubles in price between October and January. We would rather buy in October.',
      ],
      countries: ['GB'],
      place: 'Moffat, Dumfries and Galloway',
      tags: ['Animals'],
      target: 3400,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Hay',
          planned: 3400,
          purchases: [['Eskdale Farm', 'Hay, ten big bales']],
        },
      ],
      lifecycle: 'active',
      began: 3,
      runs: 5,
      raised: 74,
      spent: 0,
    },
    {
      title: 'New stable roof',
      summary: 'The ponies’ roof, after the November storm.',
      story: ['The old roof is in the next valley.'],
      countries: ['GB'],
      place: 'Moffat, Dumfries and Galloway',
      tags: ['Animals'],
      target: 6100,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Roof',
          planned: 6100,
          purchases: [
            ['Lockerbie Timber', 'Timber and sheets'],
            ['R Elliot, builder', 'Labour, eight days'],
          ],
        },
      ],
      lifecycle: 'active',
      visibility: 'signed-in',
      began: 5,
      runs: 6,
      raised: 98,
      spent: 66,
    },
  ],
}
