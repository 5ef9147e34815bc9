import type { RegisterState } from '@pennytrail/contract'
import { nationNames } from '@pennytrail/contract/charity-register/charity-number.ts'
import { downloadPages, maxExtractAge } from '@pennytrail/contract/charity-register/extracts.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { ExternalLink, TextLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { adminPath } from '../admin-path.ts'
import { toLabel, getTone } from '../admin-words.ts'
import { useAdminAction } from '../use-admin-action.ts'
import styles from '../admin.module.css'

type Regulator = RegisterState['regulators'][number]

/** Adds regulators without imported data, because staff look for missing imports. */
function addMissingRegulators(known: readonly Regulator[]): Regulator[] {
  return (['CCEW', 'OSCR', 'CCNI'] as const).map(
    (regulator) =>
      known.find((one) => one.regulator === regulator) ?? {
        regulator,
        rows: 0,
        extracted: 0,
        absent: 0,
        sourceDate: null,
        isOld: false,
      },
  )
}

/** Shows the size and age of the register copy, and charities whose status differs from it. */
export default function RegisterSection() {
  const state = useRead('GET /api/admin/register')
  return (
    <section aria-labelledby="register" className={styles['section']}>
      <h2 id="register">The register</h2>
      <QueryView query={state} failure="The state of the register could not be loaded.">
        {({ absent, regulators, differing }) => (
          <>
            <Table
              caption="Charities in our copy"
              columns={[
                {
                  header: 'Regulator',
                  rowHeader: true,
                  render: ({ regulator }) => nationNames[regulator],
                },
                { header: 'Charities', kind: 'number', render: ({ rows }) => formatNumber(rows) },
                {
                  header: 'From extracts',
                  kind: 'number',
                  render: ({ extracted }) => formatNumber(extracted),
                },
                {
                  header: 'Not in extract',
                  kind: 'number',
                  render: ({ absent }) => formatNumber(absent),
                },
                {
                  header: 'Extract of',
                  nowrap: true,
                  render: ({ isOld, sourceDate }) =>
                    sourceDate ? (
                      <>
                        {formatDate(sourceDate)}{' '}
                        {isOld && <Badge tone="warning">Older than {maxExtractAge} days</Badge>}
                      </>
                    ) : (
                      'None imported'
                    ),
                },
                {
                  header: 'Newest extract',
                  render: ({ regulator }) => (
                    <ExternalLink href={downloadPages[regulator]}>
                      Download<span className="visually-hidden"> for {nationNames[regulator]}</span>
                    </ExternalLink>
                  ),
                },
              ]}
              rows={addMissingRegulators(regulators)}
              rowKey={({ regulator }) => regulator}
            />
            <p>
              To import extracts, run this on the server with the downloaded files:{' '}
              <code>npm run charity-register:import</code>.
            </p>
            <AbsentCharities absent={absent} />
            <StatusDifferences differing={differing} />
          </>
        )}
      </QueryView>
    </section>
  )
}

function AbsentCharities({ absent }: Pick<RegisterState, 'absent'>) {
  if (absent.length === 0) return null
  return (
    <>
      <Table
        caption="Charities here that the newest extract lacks"
        columns={[
          {
            header: 'Charity',
            rowHeader: true,
            render: ({ id, name }) => (
              <TextLink to={adminPath('organisations', { kind: 'charity', id })}>{name}</TextLink>
            ),
          },
          { header: 'Number', render: ({ number }) => number },
          {
            header: 'Not in the extract of',
            nowrap: true,
            render: ({ absentFrom }) => formatDate(absentFrom),
          },
          { header: 'Same name, other number', render: ({ movedTo }) => movedTo ?? 'None' },
        ]}
        rows={absent}
        rowKey={({ id }) => id}
      />
      <p>
        They can take gifts as before. Look each up on its regulator’s website, and suspend it if it
        is no longer a charity.
      </p>
    </>
  )
}

function StatusDifferences({ differing }: Pick<RegisterState, 'differing'>) {
  const follow = useAdminAction('POST /api/admin/register/follow')
  if (differing.length === 0) return <p>Every charity’s status here matches the register.</p>
  return (
    <>
      <Table
        caption="Charities whose status differs from the register"
        columns={[
          {
            header: 'Charity',
            rowHeader: true,
            render: ({ id, name }) => (
              <TextLink to={adminPath('organisations', { kind: 'charity', id })}>{name}</TextLink>
            ),
          },
          {
            header: 'Here',
            render: ({ status }) => <Badge tone={getTone(status)}>{toLabel(status)}</Badge>,
          },
          { header: 'The register says', render: ({ says }) => toLabel(says) },
        ]}
        rows={differing}
        rowKey={({ id }) => id}
      />
      <Row gap={12}>
        <Button busy={follow.isPending && 'Following..'} onClick={() => follow.mutate()}>
          Match the register
        </Button>
      </Row>
    </>
  )
}
