import type { Award, AwardVersion } from '@pennytrail/contract'
import { describeAwardChanges } from '@pennytrail/contract/grants/awards/award-changes.ts'
import { awardStateLabel, type AwardState } from '@pennytrail/contract/grants/awards/award-rules.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from '../grants.module.css'
import { findCompared } from './award-next-step.ts'
import { AwardTermsView } from './award-terms.tsx'

const tones: Readonly<Record<AwardState, Tone>> = {
  draft: 'neutral',
  offered: 'warning',
  agreed: 'success',
  'change-asked': 'warning',
  withdrawn: 'neutral',
  replaced: 'neutral',
}

/** Says in words how a version differs from what it is compared with. */
export function AwardChanges({ award, version }: { award: Award; version: AwardVersion }) {
  const before = findCompared(award, version)
  if (!before) return null
  const changes = describeAwardChanges(before, version.shown)
  if (changes.length === 0) return <p>It says the same as the version before.</p>
  return (
    <Stack gap={8}>
      <p className="medium">What changes</p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Stack>
  )
}

/** Shows a message from one side to the other. Shows nothing if it is empty. */
export function Message({ by, words }: { by: string; words: string }) {
  if (words === '') return null
  return (
    <p className={styles['words']}>
      {by}: “{words}”
    </p>
  )
}

/** Lists the versions of a grant, each with how it ended and how it differs from the one before. */
export function AwardVersions({ award }: { award: Award }) {
  const sent = award.versions.filter(({ number }) => number !== null)
  if (sent.length === 0) return null
  return (
    <Section id="versions" title="Versions" className="small-h2">
      {sent.map((version) => (
        <Card key={version.id}>
          <Fold
            title={`Version ${version.number}`}
            note={
              <Row gap={8} align="center">
                <span>{version.offeredAt && formatDate(version.offeredAt)}</span>
                <Badge tone={tones[version.state]}>{awardStateLabel[version.state]}</Badge>
              </Row>
            }
          >
            <Stack gap={16}>
              <p className="faint small">
                Sent by {version.by}
                {version.answer &&
                  `. ${awardStateLabel[version.state]}: ${version.answer.by}, ${formatDate(version.answer.at)}`}
              </p>
              <Message by={version.by} words={version.words} />
              {version.answer && <Message by={version.answer.by} words={version.answer.words} />}
              <AwardChanges award={award} version={version} />
              <AwardTermsView award={award} shown={version.shown} />
            </Stack>
          </Fold>
        </Card>
      ))}
    </Section>
  )
}
