import { EarlierGiftList } from '../../features/earlier-gifts/earlier-gift-list.tsx'
import { EarlierGiftsImport } from '../../features/earlier-gifts/earlier-gifts-import.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { CharityTeamPage } from './charity-team-page.tsx'

export default function EarlierGiftsPage() {
  return (
    <CharityTeamPage
      at="/earlier-gifts"
      right="claimGiftAid"
      denied="Only Leads of the charity can record its earlier gifts."
      title="Bring in earlier gifts"
      lead="Givers, declarations and gifts from before your charity came here. They are kept for your records: nothing is posted to your ledger. Only gifts marked as not claimed can be in a Gift Aid claim."
    >
      {(charity) => (
        <Stack gap={48}>
          <EarlierGiftsImport charity={charity} />
          <EarlierGiftList charity={charity} />
        </Stack>
      )}
    </CharityTeamPage>
  )
}
