import type { DemoCharity } from '../demo-types.ts'

export const kilnStreetStudios: DemoCharity = {
  number: '9000008',
  name: 'Kiln Street Studios',
  introduction:
    'Clay, print and sewing for anyone who walks in. The doors are open from ten to ten in a former dye works in Stoke.',
  tags: ['Arts', 'Community development'],
  countries: ['GB'],
  founded: '2015-02-14',
  weblink: 'https://kiln-street-studios.example',
  projects: [
    {
      title: 'Open door Mondays',
      summary:
        'A free day of clay for people who live with a long illness, and for whoever looks after them.',
      story: ['Hands in clay, kettle on. The conversation takes care of itself.'],
      countries: ['GB'],
      place: 'Burslem, Stoke-on-Trent',
      tags: ['Arts', 'Health', 'Community development'],
      target: 7600,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Tutors',
          planned: 5200,
          purchases: [['Freelance potter', 'Four Mondays']],
        },
        {
          category: 'charitable-activities',
          label: 'Clay and firing',
          planned: 2400,
          purchases: [
            ['Potteries Clay Company', 'Stoneware clay, half a tonne'],
            ['Midlands Energy', 'Kiln electricity'],
          ],
        },
      ],
      lifecycle: 'active',
      began: 13,
      runs: 24,
      raised: 87,
      spent: 80,
    },
    {
      title: 'Mend the north-light roof',
      summary: 'Forty panes and eleven beams: the studio’s daylight, made watertight.',
      story: ['Buckets have caught the rain since 2021. There are now nineteen buckets.'],
      countries: ['GB'],
      place: 'Burslem, Stoke-on-Trent',
      tags: ['Arts', 'Heritage'],
      target: 31000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Roof work',
          planned: 27000,
          purchases: [
            ['Etruria Roofing', 'Scaffold and first bay'],
            ['Etruria Roofing', 'Second bay, glazing'],
          ],
        },
        {
          category: 'governance',
          label: 'Surveyor',
          planned: 4000,
          purchases: [['Hanley Surveyors', 'Survey and drawings']],
        },
      ],
      lifecycle: 'active',
      began: 12,
      runs: 9,
      raised: 53,
      spent: 61,
    },
    {
      title: 'Young printers’ press',
      summary: 'A proofing press and a term of Saturdays for fifteen-year-olds who like ink.',
      story: [
        'They print posters for the market, the mosque and the football club, and are paid for them.',
      ],
      countries: ['GB'],
      place: 'Stoke-on-Trent',
      tags: ['Arts', 'Children and young people'],
      target: 4900,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Press and ink',
          planned: 2900,
          purchases: [['Letterpress Reclaim', 'Proofing press, restored']],
        },
        {
          category: 'charitable-activities',
          label: 'Saturday tutor',
          planned: 2000,
          purchases: [['Freelance printer', 'Six Saturdays']],
        },
      ],
      lifecycle: 'completed',
      began: 16,
      runs: 8,
      raised: 100,
      spent: 98,
    },
  ],
}
