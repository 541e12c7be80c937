/** Words of the page that its parts share. */
export const text = {
  tabs: { label: 'Parts', retention: 'Retention', holds: 'Legal holds' },
};
