import { AppError } from '../../platform/app-error.ts'
import type { Deps } from '../../platform/http/index.ts'
import { viewFrozen } from './frozen-reports/frozen-report.ts'
import { formatMoneyInWords, formatPeriod, describeStatus } from './report-words.ts'

/**
 * Returns the page head of a frozen report for a visitor who has its URL, or nothing if they may
 * not read it.
 */
export const readFrozenReportHead = async (
  deps: Pick<Deps, 'config' | 'database'>,
  id: string,
): Promise<{ title: string; description: string } | undefined> => {
  try {
    const shown = await viewFrozen(deps, null, id)
    const { period, subject } = shown.report
    return {
      title: `${subject.title}, report: ${formatPeriod(period)}`,
      description: `${formatMoneyInWords(shown.report)} ${describeStatus(shown)}`,
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'report-not-found') return undefined
    throw error
  }
}
