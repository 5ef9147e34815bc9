import { giveAddress, transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Charity } from '@pennytrail/contract'
import type { ReactNode } from 'react'
import { AccountsFold } from '../../ui/layout/accounts-fold.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { TeamSection } from '../../ui/layout/team-section.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { GiveBar } from '../../ui/money/give-bar.tsx'
import { GiftAmountLinks } from '../../ui/money/gift-amount-links.tsx'
import { GivingColumns } from '../../ui/layout/giving-columns.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { CharityRegisterNote } from '../charity-register/index.ts'
import { TestPaymentsNotice } from '../system/index.ts'
import { CharityHeader } from './charity-header.tsx'
import { CharityProjects } from './charity-projects.tsx'
import styles from './charity-page.module.css'

function TeamBar({ charity }: { charity: Charity }) {
  const { can, ukCharityNumber } = charity
  const at = `/charity/${ukCharityNumber}`
  if (!can.addProject) return null
  return (
    <Card look="tinted" row={{ gap: 12 }}>
      <span>You manage this charity.</span>
      {can.edit && (
        <ButtonLink to={`${at}/edit`} variant="secondary" size="small">
          Edit this page
        </ButtonLink>
      )}
      <ButtonLink to={`/addproject?charity=${ukCharityNumber}`} variant="secondary" size="small">
        Add a project
      </ButtonLink>
      <ButtonLink to={`${at}/import`} variant="secondary" size="small">
        Import projects
      </ButtonLink>
    </Card>
  )
}

function About({ charity }: { charity: Charity }) {
  if (!charity.introduction) return null
  return (
    <Section id="about" title="About" className={styles['section']}>
      <p className={styles['text']}>{charity.introduction}</p>
    </Section>
  )
}

function Give({ charity }: { charity: Charity }) {
  const { giving, ukCharityNumber } = charity
  return (
    <Card gap={16} as="aside" look="raised" aria-labelledby="give">
      <h2 id="give">{giving.open ? 'Give' : 'Not open for gifts'}</h2>
      {giving.open ? (
        <>
          <p>
            A gift to the charity goes to its general fund, which it spends where the need is
            greatest. To choose what your gift is for, give to a project.
          </p>
          <GiftAmountLinks
            amounts={giving.amounts}
            to={giveAddress({ kind: 'charity', id: ukCharityNumber })}
          />
          <ButtonLink
            to={giveAddress({ kind: 'charity', id: ukCharityNumber })}
            variant="accent"
            wide
          >
            Give to this charity
          </ButtonLink>
          <TestPaymentsNotice />
        </>
      ) : (
        <p>{giving.reason}</p>
      )}
    </Card>
  )
}

interface CharityViewProps {
  charity: Charity
  /**
   * Parts from other features: payments, evidence coverage, project health, named donors, updates
   * and following.
   */
  payments?: ReactNode
  coverage?: ReactNode
  health?: ReactNode
  donors?: ReactNode
  updates?: ReactNode
  follow?: ReactNode
}

export function CharityView(props: CharityViewProps) {
  const { charity, payments, coverage, health, donors, updates, follow } = props
  const { giving, ukCharityNumber } = charity
  return (
    <Stack as="article" gap={32}>
      <TeamBar charity={charity} />
      <GivingColumns
        head={<CharityHeader charity={charity} />}
        side={
          <>
            <Give charity={charity} />
            {follow}
          </>
        }
      >
        <About charity={charity} />
        <CharityProjects charity={charity} />
        {payments}
        {updates}
        {donors}
        {health}
        <AccountsFold
          note="Evidence for spending and every transaction"
          anchors={['accounts', 'coverage']}
          isOpen={charity.can.addProject}
        >
          {coverage}
          <p>
            <TextLink to={transactionsAddress({ kind: 'charity', id: ukCharityNumber })}>
              See the whole ledger
            </TextLink>
          </p>
        </AccountsFold>
        <TeamSection team={charity.team} className={styles['section']} />
      </GivingColumns>
      {charity.register && !charity.isDemo && (
        <div id="register">
          <CharityRegisterNote {...charity.register} regulator={charity.regulator} />
        </div>
      )}
      {giving.open && (
        <GiveBar
          to={giveAddress({ kind: 'charity', id: ukCharityNumber })}
          label="Give to this charity"
          words={charity.name}
        />
      )}
    </Stack>
  )
}
