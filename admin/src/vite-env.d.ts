declare module '@fontsource-variable/plus-jakarta-sans/wght.css';
