import type { DemoUpdate } from './demo-types.ts'

/** The updates of a charity itself by its registration number, latest first. */
export const charityUpdates: Readonly<Record<string, readonly DemoUpdate[]>> = {
  '9000001': [
    {
      daysAgo: 20,
      title: 'Our accounts for the year, in one page',
      paragraphs: [
        'The accounts are with the regulator. In one line: what came in for the beds was spent on the beds, and the kitchen closed with nothing left over.',
        'If you would rather read every line than one, the ledger is open.',
      ],
    },
  ],
  '9000003': [
    {
      daysAgo: 44,
      title: 'A new chair, and thanks to the old one',
      paragraphs: [
        'Ottoline has handed the gavel to Bashir. It is a wooden spoon, as it always was.',
      ],
    },
  ],
  '9000005': [
    {
      daysAgo: 30,
      title: 'What we learned from the breach',
      paragraphs: [
        'We have written it down for whoever opens the next wall. Ask, and it is yours.',
      ],
    },
  ],
}
