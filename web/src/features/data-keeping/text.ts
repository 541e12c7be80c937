/** Words of the page that its parts share. */
export const text = {
  tabs: { label: 'Parts', retention: 'Retention', erasures: 'Erasure', holds: 'Legal holds' },
};
