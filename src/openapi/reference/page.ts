/** The page at /docs: Swagger UI in a style of our own. Nothing on it comes from elsewhere. */
export const html = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Cairn API</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="stylesheet" href="/docs/page.css">
</head>
<body>
  <noscript>This page needs JavaScript. What it shows is at <a href="/v3/openapi">/v3/openapi</a>.</noscript>
  <div id="reference"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/page.js"></script>
</body>
</html>
`;

export const script = `SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 4,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

export const style = `:root { --ink: #22302b; --soft: #5c6b65; --line: #dfe4e1; --paper: #fff; --ground: #f4f6f5; --accent: #2f6f5e; }
body { margin: 0; background: var(--ground); }
noscript { display: block; padding: 2rem; font-family: system-ui, sans-serif; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .btn, .swagger-ui select,
.swagger-ui .opblock .opblock-summary-description, .swagger-ui table thead tr th, .swagger-ui .info p,
.swagger-ui .parameter__name, .swagger-ui .tab li, .swagger-ui .response-col_status, .swagger-ui label {
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; color: var(--ink);
}
.swagger-ui .renderedMarkdown p, .swagger-ui .opblock-section-header h4, .swagger-ui .opblock-description-wrapper p,
.swagger-ui .opblock .tab-header .tab-item h4, .swagger-ui .opblock-tag small, .swagger-ui .model-title,
.swagger-ui .dialog-ux .modal-ux-content, .swagger-ui input { font-family: inherit; color: inherit; }
.swagger-ui .wrapper { max-width: 1080px; padding: 0 24px; }
.swagger-ui .info { margin: 48px 0 24px; }
.swagger-ui .info .title { font-size: 34px; letter-spacing: -0.02em; }
.swagger-ui .info .title small { background: var(--accent); }
.swagger-ui .info .title small.version-stamp { background: var(--soft); }
.swagger-ui .info a { color: var(--accent); }
.swagger-ui .info .link { display: none; }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { background: #e8eeeb; color: var(--accent); font-weight: 500; }
.swagger-ui .scheme-container { margin: 0 0 16px; padding: 0; background: none; box-shadow: none; }
.swagger-ui .scheme-container .servers-title, .swagger-ui .scheme-container .servers { display: none; }
.swagger-ui .filter .operation-filter-input { margin: 0 0 12px; border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px; }
.swagger-ui .btn.authorize { border-color: var(--accent); color: var(--accent); border-radius: 8px; }
.swagger-ui .btn.authorize svg { fill: var(--accent); }
.swagger-ui .opblock-tag { border-bottom: 1px solid var(--line); font-size: 20px; padding: 14px 4px; }
.swagger-ui .opblock-tag small { color: var(--soft); font-size: 14px; }
.swagger-ui .opblock { border: 1px solid var(--line); border-radius: 8px; background: var(--paper); box-shadow: none; margin: 0 0 8px; }
.swagger-ui .opblock .opblock-summary { border: 0; padding: 7px 10px; }
.swagger-ui .opblock .opblock-summary-method { border-radius: 6px; min-width: 68px; padding: 5px 0; font-size: 12px; }
.swagger-ui .opblock .opblock-summary-path { font-size: 14px; color: var(--ink); }
.swagger-ui .opblock .opblock-summary-description { color: var(--soft); font-size: 14px; }
.swagger-ui .opblock .opblock-section-header { background: var(--ground); box-shadow: none; }
.swagger-ui .opblock.opblock-get, .swagger-ui .opblock.opblock-post, .swagger-ui .opblock.opblock-patch,
.swagger-ui .opblock.opblock-delete { background: var(--paper); border-color: var(--line); }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #3b6ea8; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #2f6f5e; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #9a6a1d; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #a5453d; }
.swagger-ui .opblock .tab-header .tab-item.active h4 span::after { background: var(--accent); }
.swagger-ui .opblock .opblock-summary-control:focus { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
.swagger-ui .opblock-body .btn, .swagger-ui select { border-radius: 6px; box-shadow: none; border-width: 1px; }
.swagger-ui section.models, .swagger-ui .model-box { background: var(--ground); border-radius: 8px; }
.swagger-ui .model-box { display: block; overflow-x: auto; }
.swagger-ui .model .prop-format, .swagger-ui .model .property.primitive { color: var(--soft); font-style: normal; font-weight: 400; }
.swagger-ui .model .renderedMarkdown p, .swagger-ui .headers td { font-weight: 400; }
.swagger-ui .response-col_links, .swagger-ui .response-controls > :only-child .response-control-media-type__accept-message { display: none; }
.swagger-ui .response-col_description .renderedMarkdown p, .swagger-ui .opblock-body td { font-size: 14px; }
.swagger-ui .opblock-body h4, .swagger-ui .opblock-body h5, .swagger-ui table thead tr td, .swagger-ui table thead tr th,
.swagger-ui .opblock-description-wrapper, .swagger-ui .response-col_description__inner { font-family: inherit; color: inherit; }
.swagger-ui .highlight-code > .microlight, .swagger-ui .opblock-body pre.microlight { border-radius: 8px; background: #22302b !important; }
`;
