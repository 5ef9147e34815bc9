import { getCountryName } from '@pennytrail/contract/countries.ts'
import { Row } from '../../ui/layout/layout.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { isFiltered, type ExploreQuery } from './explore-state.ts'
import { useExploreStore } from './explore-store.ts'
import styles from './explore.module.css'

interface ExploreChipsProps {
  shown: ExploreQuery
  onChoice: () => void
}

export function ExploreChips({ shown, onChoice }: ExploreChipsProps) {
  const state = useExploreStore()
  const { country, listOfTags, projectOrCharity } = shown.filters
  if (!isFiltered({ ...shown, searchTerm: '' })) return null
  const then = (change: () => void) => () => {
    change()
    onChoice()
  }
  return (
    <Row
      gap={8}
      align="center"
      className={styles['chips']}
      role="group"
      aria-label="Active filters"
    >
      {country && <Chip label={getCountryName(country)} onRemove={then(state.clearCountry)} />}
      {listOfTags.map((tag) => (
        <Chip key={tag} label={tag} onRemove={then(() => state.removeTag(tag))} />
      ))}
      {projectOrCharity && (
        <Chip
          label={projectOrCharity === 'project' ? 'Projects only' : 'Charities only'}
          onRemove={then(() => state.setFilters({ projectOrCharity: '' }))}
        />
      )}
      <Button variant="quiet" size="small" onClick={then(state.clear)}>
        Clear filters
      </Button>
    </Row>
  )
}
