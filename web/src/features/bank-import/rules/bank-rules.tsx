import type { BankRule } from '@pennytrail/contract'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/dialog/confirm-button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { EmptyState } from '../../../ui/loading/empty-state.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { Table, type Column } from '../../../ui/table/table.tsx'
import { describeConditions, describeRuleDecision } from './describe-rule.ts'

const RuleDialog = lazy(() => import('./rule-dialog.tsx'))

/** Lists the rules that propose decisions about bank lines, and lets people change them. */
export function BankRules({ charityId }: { charityId: string }) {
  const [edited, setEdited] = useState<BankRule | 'new' | null>(null)
  const query = useRead('GET /api/charity/{id}/bank-rules', { params: { id: charityId } })
  return (
    <Stack gap={24}>
      <QueryView query={query} failure="The rules could not be loaded.">
        {({ rules }) =>
          rules.length === 0 ? (
            <EmptyState
              title="No rules yet"
              action={<Button onClick={() => setEdited('new')}>Add a rule</Button>}
            >
              We remember your decision for each payer, without a rule. Add a rule if the bank’s
              text changes from month to month.
            </EmptyState>
          ) : (
            <>
              <Table
                caption="Your rules, the most specific first"
                columns={makeColumns(charityId, setEdited)}
                rows={rules}
                rowKey={({ id }) => id}
              />
              <Row gap={12}>
                <Button variant="secondary" onClick={() => setEdited('new')}>
                  Add a rule
                </Button>
              </Row>
            </>
          )
        }
      </QueryView>
      {edited && (
        <Suspense fallback={null}>
          <RuleDialog
            charityId={charityId}
            rule={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function makeColumns(charityId: string, onEdit: (rule: BankRule) => void): Column<BankRule>[] {
  return [
    { header: 'Lines', rowHeader: true, render: describeConditions },
    { header: 'Proposed', render: ({ decision }) => describeRuleDecision(decision) },
    {
      header: 'Made',
      render: ({ madeAt, madeBy }) => (
        <>
          {formatDate(madeAt)} by {madeBy}
        </>
      ),
    },
    {
      header: <span className="visually-hidden">Change or delete</span>,
      render: (rule) => (
        <Row gap={8}>
          <Button variant="secondary" size="small" onClick={() => onEdit(rule)}>
            Change<span className="visually-hidden"> the rule for {rule.text}</span>
          </Button>
          <DeleteButton charityId={charityId} rule={rule} />
        </Row>
      ),
    },
  ]
}

function DeleteButton({ charityId, rule }: { charityId: string; rule: BankRule }) {
  const remove = useCall('DELETE /api/charity/{id}/bank-rules/{ruleId}')
  return (
    <ConfirmButton
      size="small"
      confirm="Delete rule"
      cancel="Keep it"
      title={`Delete the rule for “${rule.text}”?`}
      action={remove}
      busy="Deleting.."
      failure="The rule could not be deleted. Please try again."
      onConfirm={(close) =>
        remove.mutate(
          { params: { id: charityId, ruleId: rule.id } },
          {
            onSuccess: () => {
              toast.success('The rule is deleted.')
              close()
            },
          },
        )
      }
    >
      Transactions that were posted with it stay as they are.
    </ConfirmButton>
  )
}
