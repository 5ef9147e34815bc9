import type { DemoCharity } from '../demo-types.ts'

export const lamplightReaders: DemoCharity = {
  number: '9000003',
  name: 'Lamplight Readers',
  introduction:
    'Volunteers read with children one to one, in school time, with books the children choose. In Leeds, Dundee and Tamale.',
  tags: ['Education', 'Children and young people'],
  countries: ['GB', 'GH'],
  founded: '2012-01-25',
  weblink: 'https://lamplight-readers.example',
  projects: [
    {
      title: 'Two hundred readers in Leeds',
      summary:
        'Half an hour a week with one grown-up and one book, for two hundred seven-year-olds.',
      story: [
        'Children who read below their age at seven rarely catch up in a class of thirty. They do catch up with one patient listener.',
        'Schools tell us who. Children choose the books. We train the volunteer, check them, and turn up every week.',
      ],
      countries: ['GB'],
      place: 'Harehills and Seacroft, Leeds',
      tags: ['Education', 'Children and young people'],
      target: 21000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Coordinator',
          planned: 14000,
          purchases: [['Payroll', 'Reading coordinator, monthly pay']],
        },
        {
          category: 'charitable-activities',
          label: 'LedgerTables',
          planned: 4200,
          purchases: [
            ['Briggate LedgerTables', 'Forty titles for the reading boxes'],
            ['Second Chapter', 'Used picture books, two crates'],
          ],
        },
        {
          category: 'support-costs',
          label: 'Checks and training',
          planned: 2800,
          purchases: [['Disclosure Services', 'Volunteer checks, twelve people']],
        },
      ],
      lifecycle: 'active',
      began: 15,
      runs: 24,
      raised: 76,
      spent: 88,
    },
    {
      title: 'A library in a lorry for Tamale',
      summary: 'Eleven villages, one lorry, 2,400 books in Dagbani and English.',
      story: [
        'The lorry keeps a timetable, like a bus. Children wait for it with last week’s books under their arms.',
      ],
      countries: ['GH'],
      place: 'Tamale, Northern Region',
      tags: ['Education', 'Children and young people', 'Overseas aid'],
      target: 33000,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Lorry and shelves',
          planned: 16000,
          purchases: [
            ['Savannah Vehicles', 'Service and new tyres'],
            ['Tamale Joinery', 'Shelves and a folding step'],
          ],
        },
        {
          category: 'charitable-activities',
          label: 'LedgerTables',
          planned: 9000,
          purchases: [['Northern Press', 'Readers in Dagbani, 120 copies']],
        },
        {
          category: 'charitable-activities',
          label: 'Driver and librarian',
          planned: 8000,
          purchases: [['Payroll', 'Driver and librarian, monthly pay']],
        },
      ],
      lifecycle: 'active',
      began: 9,
      runs: 24,
      raised: 49,
      spent: 63,
    },
    {
      title: 'Summer of stories, Dundee',
      summary:
        'Six weeks of stories in parks and launderettes, so that nobody loses a summer of reading.',
      story: [
        'We read where children already are. The launderette on Hilltown was the fullest of all.',
      ],
      countries: ['GB'],
      place: 'Dundee',
      tags: ['Education', 'Children and young people', 'Arts'],
      target: 5400,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Storytellers',
          planned: 3900,
          purchases: [['Tayside Storytellers', 'Six sessions']],
        },
        {
          category: 'charitable-activities',
          label: 'LedgerTables to keep',
          planned: 1500,
          purchases: [['Second Chapter', 'Paperbacks to take home, 90 copies']],
        },
      ],
      lifecycle: 'completed',
      began: 17,
      runs: 3,
      raised: 100,
      spent: 100,
    },
    {
      title: 'Reading dogs pilot',
      summary: 'Would children read more to a dog? Four schools and six calm dogs will find out.',
      story: ['We are still agreeing the terms with schools and the dogs’ people.'],
      countries: ['GB'],
      place: 'Leeds',
      tags: ['Education', 'Animals'],
      target: 3200,
      lines: [
        {
          category: 'charitable-activities',
          label: 'Handlers’ travel',
          planned: 3200,
          purchases: [['Handlers', 'Travel']],
        },
      ],
      lifecycle: 'draft',
      began: 0,
      runs: 6,
      raised: 0,
      spent: 0,
    },
  ],
}
