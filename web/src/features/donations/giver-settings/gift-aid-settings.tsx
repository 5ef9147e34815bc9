import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { GiftAidDeclaration } from '@pennytrail/contract'
import { endingDescriptions, scopeDescriptions } from '@pennytrail/contract/gift-aid/rules.ts'
import { useState } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { SettingsCard } from '../../../ui/layout/settings-card.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { DeclarationWording } from '../../gift-aid/index.ts'
import { DeclarantForm } from '../giving-form/declarant-form.tsx'
import { EndDeclaration } from './end-declaration.tsx'
import styles from './gift-aid.module.css'
import { useDeclarations } from './use-declarations.ts'

export function GiftAidSettings() {
  const { data, error, refetch } = useDeclarations()
  if (error) {
    return (
      <LoadFailed
        error={error}
        failure="Your declarations could not be loaded."
        onRetry={refetch}
      />
    )
  }
  if (!data) return <LoadingPlaceholder label="your declarations" height="12rem" />
  const active = data.declarations.filter(({ ended }) => ended === null)
  return (
    <Stack gap={16}>
      <SettingsCard
        title="Gift Aid declarations"
        lead="With a declaration, a charity can claim 25p from HMRC for every £1 you give."
      >
        {data.declarations.length === 0 ? (
          <p>
            You have not made a declaration. You can make one when you give to a charity that claims
            Gift Aid.
          </p>
        ) : (
          <Stack role="list" as="ul" gap={16}>
            {data.declarations.map((one) => (
              <Declaration key={one.id} declaration={one} />
            ))}
          </Stack>
        )}
      </SettingsCard>
      {active.length > 0 && (
        <SettingsCard
          title="Your name and home address"
          lead="HMRC needs these. A change applies to all your current declarations."
        >
          <DeclarantForm identity={active[0]!.identity} />
        </SettingsCard>
      )}
    </Stack>
  )
}

const howTaken: Readonly<Record<GiftAidDeclaration['taken'], string>> = {
  online: '',
  paper: 'on paper ',
  oral: 'by word of mouth ',
}

function Declaration({ declaration }: { declaration: GiftAidDeclaration }) {
  const { charity, declaredOn, ended, gift, scope, taken, wording } = declaration
  const [ending, setEnding] = useState(false)
  return (
    <Stack as="li" gap={8} className={styles['declaration']}>
      <Row gap={12} rowGap={8} align="baseline">
        <h3>
          <TextLink to={charityAddress(charity.number)}>{charity.name}</TextLink>
        </h3>
        {ended ? (
          <Badge tone="neutral">{endingDescriptions[ended.reason]}</Badge>
        ) : (
          <Badge tone="success">Active</Badge>
        )}
      </Row>
      <p>
        {scopeDescriptions[scope]}
        {gift && scope === 'gift' && (
          <>
            , <TextLink to={`/donation/${gift.id}`}>{gift.reference}</TextLink>
          </>
        )}
        . Declared {howTaken[taken]}on {formatDate(declaredOn)}.
        {ended && scope !== 'gift' && ` It does not cover gifts from ${formatDate(ended.on)}.`}
      </p>
      <details>
        <summary>What you declared</summary>
        <Stack gap={8} className={styles['statement']}>
          <DeclarationWording text={wording} />
        </Stack>
      </details>
      {!ended && (
        <Row gap={12}>
          <Button variant="secondary" onClick={() => setEnding(true)}>
            End this declaration<span className="visually-hidden"> to {charity.name}</span>
          </Button>
        </Row>
      )}
      {ending && <EndDeclaration declaration={declaration} onClose={() => setEnding(false)} />}
    </Stack>
  )
}
