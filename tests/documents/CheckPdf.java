import java.io.FileInputStream;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Checks files against PDF/UA-1 and PDF/A-2a. Prints one line for each file and standard, "FILE STANDARD conforms" or "FILE STANDARD fails", and below
 * a failure one line for each clause that is not kept.
 */
public class CheckPdf {
  private static final PDFAFlavour[] STANDARDS = {PDFAFlavour.PDFUA_1, PDFAFlavour.PDFA_2_A};

  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (String file : files) {
      for (PDFAFlavour standard : STANDARDS) {
        check(file, standard);
      }
    }
  }

  private static void check(String file, PDFAFlavour standard) throws Exception {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), standard);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(standard, false)) {
      ValidationResult result = validator.validate(parser);
      System.out.println(file + " " + standard + (result.isCompliant() ? " conforms" : " fails"));
      TreeSet<String> failures = new TreeSet<>();
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() == TestAssertion.Status.FAILED) {
          failures.add("  " + assertion.getRuleId().getClause() + " " + assertion.getMessage());
        }
      }
      failures.forEach(System.out::println);
    }
  }
}
