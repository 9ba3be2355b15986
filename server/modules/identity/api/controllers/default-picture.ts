/** The picture of users without one: a ball on a tee before a hill. */
export const DEFAULT_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<path fill="#9cc4ff" d="M0 0h96v96H0z"/>
<circle cx="76" cy="20" r="9" fill="#ffd23f"/>
<path fill="#55b86a" d="M0 74c18-16 38-20 58-13 14 5 26 6 38 3v32H0z"/>
<path fill="#ff7a59" d="M40 66h16l-5 6v14h-6V72z"/>
<circle cx="48" cy="46" r="22" fill="#dfe6f7"/>
<circle cx="45.5" cy="43.5" r="18.4" fill="#fff"/>
<g fill="#c3cde6"><circle cx="41" cy="36" r="2.2"/><circle cx="51" cy="34" r="2.2"/><circle cx="36" cy="45" r="2.2"/><circle cx="46" cy="44" r="2.2"/><circle cx="56" cy="42" r="2.2"/><circle cx="42" cy="53" r="2.2"/><circle cx="52" cy="51" r="2.2"/></g>
</svg>
`;
