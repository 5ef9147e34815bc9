import type { DemoCharity } from '../demo-types.ts'

export const waymarkLaw: DemoCharity = {
  number: '9000011',
  name: 'Waymark Law',
  introduction:
    'Free legal advice for people seeking safety: the right form, in the right language, before the deadline.',
  tags: ['Human rights', 'Refugees'],
  countries: ['GB', 'GR'],
  founded: '2017-11-05',
  weblink: 'https://waymark-law.example',
  projects: [
    {
      title: 'Family reunion desk, Glasgow',
      summary:
        'A solicitor, an interpreter and a filing cabinet: 140 families helped to apply each year.',
      story: [
        'The form is 62 pages long and in English. One missing certificate costs a family another year.',
      ],
      countries: ['GB'],
      place: 'Glasgow',
      tags: ['Refugees', 'Human rights'],
      target: 36000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Solicitor',
          planned: 24000,
          purchases: [['Payroll', 'Solicitor, monthly pay']],
        },
        {
          category: 'charitable-activities',
          label: 'Interpreters',
          planned: 8000,
          purchases: [
            ['Clyde Interpreting', 'Tigrinya and Arabic, sixteen hours'],
            ['Clyde Interpreting', 'Dari and Farsi, twelve hours'],
          ],
        },
        {
          category: 'governance',
          label: 'Regulation and insurance',
          planned: 4000,
          purchases: [['Professional Indemnity Scotland', 'Insurance, one quarter']],
        },
      ],
      lifecycle: 'active',
      began: 17,
      runs: 24,
      raised: 70,
      spent: 94,
    },
    {
      title: 'Lesvos appeals rota',
      summary: 'Two volunteer lawyers at a time, ten days to appeal, no appeal missed since April.',
      story: [
        'The deadline runs from the day the letter is handed over, whether or not anyone can read it.',
      ],
      countries: ['GR'],
      place: 'Mytilene, Lesvos',
      tags: ['Refugees', 'Human rights'],
      target: 19500,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Travel and lodging',
          planned: 12500,
          purchases: [
            ['Aegean Travel', 'Flights for two volunteers'],
            ['Mytilene Rooms', 'Lodging, one month'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'Interpreters',
          planned: 7000,
          purchases: [['Lesvos Interpreters’ Collective', 'Interpreting, forty hours']],
        },
      ],
      lifecycle: 'active',
      began: 9,
      runs: 15,
      raised: 52,
      spent: 76,
    },
    {
      title: 'Safe house fit-out',
      summary: 'Beds, locks and a quiet garden for women who must not be found.',
      story: ['The address is not published. The accounts are.'],
      countries: ['GB'],
      place: '',
      tags: ['Refugees', 'Housing'],
      target: 12500,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Furnishing',
          planned: 12500,
          purchases: [['Withheld', 'Beds and locks']],
        },
      ],
      lifecycle: 'active',
      visibility: 'team',
      began: 4,
      runs: 9,
      raised: 60,
      spent: 45,
    },
  ],
}
