import { ColumnMaps } from '../../features/bank-import/column-maps/column-maps.tsx'
import { CharityTeamPage } from './charity-team-page.tsx'

export default function ColumnMapsPage() {
  return (
    <CharityTeamPage
      at="/column-maps"
      denied="Only Managers and Leads of the charity can see the columns of its files."
      title="Columns of your files"
      lead="Columns that you chose once for a platform’s file or a file of earlier gifts. The next file with the same headings uses them."
    >
      {(charity) => <ColumnMaps charityId={charity.id} />}
    </CharityTeamPage>
  )
}
