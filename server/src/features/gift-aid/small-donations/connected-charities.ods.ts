import { toHmrcText } from '@pennytrail/contract/gift-aid/hmrc-text.ts'
import type { ConnectedCharity } from '@pennytrail/contract'
import {
  writeBlankRows,
  writeEmptyCells,
  writeInColumnD,
  writeIntegerCell,
  writeOds,
  writeRow,
  writeTextCell,
} from '../claims/ods.ts'

/**
 * The connected charities as an OpenDocument spreadsheet in HMRC's own layout: the columns start in
 * B15 and the charities in row 16. Source: the reader of HMRC's Charities Online,
 * github.com/hmrc/charities-claims-validation.
 */

/** The sheet name that HMRC looks for. */
const sheetName = 'R68CC_V1_00_0_EN'

const columns = ['Item', 'Charity name', 'HMRC Charities reference']

/** Creates the schedule of connected charities; the same charities give the same bytes. */
export const connectedCharitiesOds = (charities: readonly ConnectedCharity[]): Buffer =>
  writeOds(
    sheetName,
    [
      writeInColumnD(
        writeTextCell('Gift Aid Small Donations Scheme: schedule of connected charities', 'head'),
      ),
      writeBlankRows(13),
      writeRow(writeEmptyCells(), ...columns.map((name) => writeTextCell(name, 'head'))),
      ...charities.map(({ hmrcReference, name }, at) =>
        writeRow(
          writeEmptyCells(),
          writeIntegerCell(at + 1),
          writeTextCell(toHmrcText(name)),
          writeTextCell(hmrcReference),
        ),
      ),
    ].join('\n'),
  )
