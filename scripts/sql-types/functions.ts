/** Functions of PostgreSQL that can return null although none of their arguments is null. */
export const mayAnswerNull = new Set([
  'json_object_field',
  'json_object_field_text',
  'jsonb_object_field',
  'jsonb_object_field_text',
  'json_array_element',
  'json_array_element_text',
  'jsonb_array_element',
  'jsonb_array_element_text',
  'json_extract_path',
  'json_extract_path_text',
  'jsonb_extract_path',
  'jsonb_extract_path_text',
  'jsonb_path_query_first',
  'regexp_match',
  'regexp_substr',
  'array_position',
  'array_length',
  'array_upper',
  'array_lower',
  'ts_lexize',
  'to_regclass',
  'to_regproc',
  'current_setting',
  'obj_description',
  'lag',
  'lead',
  'nth_value',
])

/** Functions of PostgreSQL that accept null and never return it. */
export const neverAnswersNull = new Set([
  'concat',
  'concat_ws',
  'format',
  'json_build_object',
  'jsonb_build_object',
  'json_build_array',
  'jsonb_build_array',
  'num_nulls',
  'num_nonnulls',
  'count',
  'row_number',
  'rank',
  'dense_rank',
  'ntile',
])

/** Our own functions that build their SQL when they run, and whose columns are never null. */
export const oursNeverNull = new Set([
  'explore_candidates',
  'fund_part_legs',
  'fund_part_movements',
])
