import java.io.File;
import java.io.FileInputStream;
import java.util.Arrays;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Validates the PDF files of a folder against PDF/UA-1, and prints a line for each. */
public class CheckPdf {
  public static void main(String[] folder) throws Exception {
    var files = new File(folder[0]).listFiles((in, name) -> name.endsWith(".pdf"));
    Arrays.sort(files);
    VeraGreenfieldFoundryProvider.initialise();
    var foundry = Foundries.defaultInstance();
    int failed = 0;
    for (File file : files) {
      try (var bytes = new FileInputStream(file);
          var parser = foundry.createParser(bytes, PDFAFlavour.PDFUA_1);
          var validator = foundry.createValidator(PDFAFlavour.PDFUA_1, 1000, false, false, false)) {
        var result = validator.validate(parser);
        var rules = new TreeMap<String, String>();
        for (TestAssertion one : result.getTestAssertions()) {
          if (one.getStatus() != TestAssertion.Status.FAILED) continue;
          var rule = one.getRuleId();
          rules.put(rule.getClause() + "-" + rule.getTestNumber(), one.getMessage());
        }
        if (!result.isCompliant()) failed += 1;
        System.out.println((result.isCompliant() ? "passes  " : "FAILS   ") + file.getName() + " " + rules);
      }
    }
    System.out.printf("%d passed, %d failed%n", files.length - failed, failed);
    System.exit(failed == 0 && files.length > 0 ? 0 : 1);
  }
}
