import type {
  Finding,
  ReadEntry,
  VerificationReport,
} from '@pennytrail/contract/proof/verification-report.ts'
import { entryKinds, type EntryKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDate, formatDateTime } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './proof.module.css'

const verdicts = {
  holds: { tone: 'success', label: 'Genuine' },
  wrong: { tone: 'danger', label: 'Something is wrong' },
  unproven: { tone: 'warning', label: 'Not proven' },
} as const

/** Describes the result of a verification. It takes the focus, because the person waits for it. */
export function VerificationReportCard({
  report,
  name,
}: {
  report: VerificationReport
  name: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { tone, label } = verdicts[report.verdict]
  return (
    <Card as="section" look="receipt" aria-labelledby="verdict" className={styles['card']}>
      <Row as="p" gap={12} rowGap={8} align="center" className={styles['file']}>
        <Badge tone={tone}>{label}</Badge> {name}
      </Row>
      <h2 id="verdict" ref={heading} tabIndex={-1} className="breaks size-22">
        {report.summary}
      </h2>
      {report.findings.length > 0 && (
        <Stack as="ul" gap={12} role="list" className={styles['findings']}>
          {report.findings.map((finding, at) => (
            <Findings key={at} finding={finding} />
          ))}
        </Stack>
      )}
      {report.entries.map((read) => (
        <Entry key={read.entry.id} read={read} />
      ))}
    </Card>
  )
}

const marks = {
  holds: { Icon: CircleCheck, word: 'Confirmed' },
  wrong: { Icon: CircleAlert, word: 'Wrong' },
  unproven: { Icon: CircleHelp, word: 'Not proven' },
} as const

function Findings({ finding: { kind, text } }: { finding: Finding }) {
  const { Icon, word } = marks[kind]
  return (
    <li data-kind={kind}>
      <Icon size={20} aria-hidden="true" />
      <span>
        <span className="visually-hidden">{word}: </span>
        {text}
      </span>
    </li>
  )
}

const signs = { in: '+', out: '−', between: '' } as const

function Entry({ read: { entry, opened } }: { read: ReadEntry }) {
  const facts = [
    ['Date', formatDate(entry.entryDate)],
    ['Recorded', formatDateTime(entry.recordedAt)],
    ['Who', opened.payee],
    ['What for', opened.description],
    ['Giver', opened.giver],
    ['Charity number', entry.charityNumber],
  ] as const
  return (
    <Stack as="section" gap={12} className={styles['entry']}>
      <h3>
        Entry {entry.seq}: {entryKinds[entry.kind as EntryKind]}, {signs[entry.direction]}
        {formatMoney(entry.amount, entry.currency)}
      </h3>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Stack>
  )
}
